import { z } from "zod";

export const tracePanelSchema = z.enum(["run", "step", "answer", "workflow", "events"]);
export type TracePanel = z.infer<typeof tracePanelSchema>;

const addressSchema = z.object({
  /** A visit (`generate#1`), or a model call by its event (`call#12`). */
  step: z.string().max(100).optional().catch(undefined),
  /** The number of events of the replay position, from 1; absent for all. */
  at: z.coerce.number().int().min(1).optional().catch(undefined),
  panel: tracePanelSchema.optional().catch(undefined),
});
export type TraceAddress = z.infer<typeof addressSchema>;

/** Reads the trace view from an address; invalid values are ignored. */
export function parseTraceAddress(search: URLSearchParams): TraceAddress {
  return addressSchema.parse(Object.fromEntries(search));
}

/** Stores the trace view in the address, so that it can be shared. Other parameters stay. */
export function replaceTraceAddress(change: Partial<Record<keyof TraceAddress, string | null>>): void {
  const address = new URL(window.location.href);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  window.history.replaceState(null, "", address);
}

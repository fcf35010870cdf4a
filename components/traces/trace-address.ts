import { z } from "zod";

export const tracePanelSchema = z.enum(["run", "step", "answer", "workflow", "events"]);
export type TracePanel = z.infer<typeof tracePanelSchema>;

const addressSchema = z.object({
  /** A visit (`generate#1`) or a model call (`call#12`, by its event). */
  step: z.string().max(100).optional().catch(undefined),
  /** How many events have happened, from 1; left out, all. */
  at: z.coerce.number().int().min(1).optional().catch(undefined),
  panel: tracePanelSchema.optional().catch(undefined),
});
export type TraceAddress = z.infer<typeof addressSchema>;

/** Reads what an address shows of a run; what makes no sense is left out. */
export function parseTraceAddress(search: URLSearchParams): TraceAddress {
  return addressSchema.parse(Object.fromEntries(search));
}

/** Puts what is shown into the address, so that it can be sent to somebody. Other parts of the address stay. */
export function replaceTraceAddress(change: Partial<Record<keyof TraceAddress, string | null>>): void {
  const address = new URL(window.location.href);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  window.history.replaceState(null, "", address);
}

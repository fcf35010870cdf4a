import * as z from "zod/mini";

export const tracePanelSchema = z.enum(["run", "step", "answer", "workflow", "events"]);
export type TracePanel = z.infer<typeof tracePanelSchema>;

const addressSchema = z.object({
  /** A visit (`generate#1`) or a model call (`call#12`, by its event). */
  step: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  /** How many events have happened, from 1; left out, all. */
  at: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined),
  panel: z.catch(z.optional(tracePanelSchema), undefined),
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

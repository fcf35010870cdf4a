import { z } from "zod";

/** A layout request: start positions (x and y alternating), and edges as pairs of node indexes. */
export const layoutOrderSchema = z.object({
  positions: z.instanceof(Float32Array),
  edges: z.instanceof(Uint32Array),
});
export type LayoutOrder = z.infer<typeof layoutOrderSchema>;

/** Current positions, in the order of the request. */
export const layoutAnswerSchema = z.object({ positions: z.instanceof(Float32Array), last: z.boolean() });

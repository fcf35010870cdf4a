import * as z from "zod/mini";

/** What is laid out: where each node begins (x, y after x, y), and which nodes, by position, are joined (two by two). */
export const layoutOrderSchema = z.object({
  positions: z.instanceof(Float32Array),
  edges: z.instanceof(Uint32Array),
});
export type LayoutOrder = z.infer<typeof layoutOrderSchema>;

/** Where the nodes are now, in the order's own order. */
export const layoutAnswerSchema = z.object({ positions: z.instanceof(Float32Array), last: z.boolean() });

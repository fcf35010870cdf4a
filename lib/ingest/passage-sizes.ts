import { z } from "zod";
import type { Settings } from "../contracts/settings";

/** Sizes of passages in tokens of the built-in embedder, as a document keeps those that it was cut with. */
export const passageSizesSchema = z.object({
  /** What passages aim at. */
  target: z.number().int(),
  /** What none exceeds. */
  max: z.number().int(),
  /** Most that one repeats of the one before. */
  overlap: z.number().int(),
});
export type PassageSizes = z.infer<typeof passageSizesSchema>;

/** The sizes that the settings ask for; a limit below the aim is the aim as well. */
export function passageSizes({ ingestion }: Pick<Settings, "ingestion">): PassageSizes {
  const { passageTokens, passageMaxTokens, overlapTokens } = ingestion;
  const target = Math.min(passageTokens, passageMaxTokens);
  return { target, max: passageMaxTokens, overlap: Math.min(overlapTokens, Math.floor(target / 2)) };
}

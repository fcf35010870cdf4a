import type { PassageSizes } from "@/lib/shared/contracts/library/document";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** The chunk sizes of the settings; a limit below the target becomes the target. */
export function passageSizes({ ingestion }: Pick<Settings, "ingestion">): PassageSizes {
  const { passageTokens, passageMaxTokens, overlapTokens } = ingestion;
  const target = Math.min(passageTokens, passageMaxTokens);
  return { target, max: passageMaxTokens, overlap: Math.min(overlapTokens, Math.floor(target / 2)) };
}

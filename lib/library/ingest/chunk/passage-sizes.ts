import type { PassageSizes } from "@/lib/shared/contracts/library/document";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** The sizes that the settings ask for; a limit below the aim is the aim as well. */
export function passageSizes({ ingestion }: Pick<Settings, "ingestion">): PassageSizes {
  const { passageTokens, passageMaxTokens, overlapTokens } = ingestion;
  const target = Math.min(passageTokens, passageMaxTokens);
  return { target, max: passageMaxTokens, overlap: Math.min(overlapTokens, Math.floor(target / 2)) };
}

import { createTranslator, type Messages } from "next-intl";
import type { Language } from "@/lib/shared/contracts/language";
import { readConfiguration } from "../launcher/configuration.mjs";
import { lockForLauncher } from "../launcher/launcher-lock.mjs";
import { NoRoomForCopy } from "./copy-database";
import { printRepair } from "./print-repair";
import { repairData } from "./repair-data";

/**
 * Repairs the embedded database of the data folder, which must be free: nothing else may write while pages are emptied
 * and tables rebuilt, and an application would use unrepaired data.
 * @returns exit code: 0 no damage, or none left, 1 some damage remains, 2 nothing was done
 * @throws LaunchError while Touchstone runs on the folder
 */
export async function repairFromCommandLine({
  language,
  json,
  messages,
}: {
  language: Language;
  json: boolean;
  messages: Messages;
}): Promise<number> {
  const t = createTranslator({ locale: language, messages, namespace: "doctor.repair" });
  const { dataDir, databaseUrl } = readConfiguration();
  if (databaseUrl !== undefined) {
    console.error(t("external"));
    return 2;
  }
  const lock = await lockForLauncher(dataDir);
  try {
    // Progress is not part of the report.
    const outcome = await repairData(dataDir, (step) => console.error(`· ${t(`steps.${step}`)}`));
    console.log(json ? JSON.stringify(outcome, null, 2) : printRepair(outcome, { language, messages }));
    return outcome.kind === "sound" || (outcome.kind === "repaired" && outcome.remaining === 0) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof NoRoomForCopy)) throw error;
    const mb = (bytes: number) => Math.ceil(bytes / 1_000_000);
    console.error(t("noRoom", { needed: mb(error.neededBytes), free: mb(error.freeBytes) }));
    return 2;
  } finally {
    await lock.release();
  }
}

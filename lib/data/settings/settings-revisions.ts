import { latestSettings, readSettingsRevision } from "@/lib/data/db/settings/settings";
import type { SettingsRevisionDetail } from "@/lib/shared/contracts/settings/settings-restore";
import { AppError } from "@/lib/shared/errors";
import { DEFAULT_LEAVES, layerLeaves } from "./merge-layers";
import { saveSettings, settingsDiff } from "./save-settings";
import { type LeafValue, layerOf } from "./setting-leaves";

/** A revision, and what restoring it would change. @throws AppError `not_found` */
export async function settingsRevision(number: number): Promise<SettingsRevisionDetail> {
  const [{ revision, settings }, now] = await Promise.all([revisionOf(number), latestSettings()]);
  const changes = await settingsDiff(layerLeaves(now.settings), knownLeaves(settings));
  return { ...revision, changes, current: now.revision };
}

/**
 * Saves what a revision had saved as the newest one, so that a restoring is undone like anything else. Settings that
 * there are no more are left out.
 * @throws AppError `not_found`, `conflict` when someone else has saved meanwhile, or `validation_failed` where what it
 * names is gone, as a deleted profile
 */
export async function restoreSettings(number: number, savedBy: string, expectedRevision?: number): Promise<void> {
  const layer = knownLeaves((await revisionOf(number)).settings);
  await saveSettings(layerOf(layer), savedBy, expectedRevision);
}

async function revisionOf(number: number) {
  const found = await readSettingsRevision(number);
  if (found === null) throw new AppError("not_found", "There is no such revision of the settings.");
  return found;
}

function knownLeaves(layer: unknown): Map<string, LeafValue> {
  return new Map([...layerLeaves(layer)].filter(([path]) => DEFAULT_LEAVES.has(path)));
}

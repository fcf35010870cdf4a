import { latestSettings, readSettingsRevision } from "@/lib/data/db/settings/settings";
import { type LeafValue, layerOf } from "@/lib/shared/contracts/settings/setting-leaves";
import type { SettingsRevisionDetail } from "@/lib/shared/contracts/settings/settings-restore";
import { AppError } from "@/lib/shared/errors";
import { DEFAULT_LEAVES, layerLeaves } from "./merge-layers";
import { saveSettings, settingsDiff } from "./save-settings";

/** A revision, 0 being the state before the first save, with the changes that restoring it would make. @throws AppError `not_found` */
export async function settingsRevision(number: number): Promise<SettingsRevisionDetail> {
  const [{ revision, settings }, now] = await Promise.all([revisionOf(number), latestSettings()]);
  const changes = await settingsDiff(layerLeaves(now.settings), knownLeaves(settings));
  return { ...revision, changes, current: now.revision };
}

/**
 * Saves a revision's settings as the newest revision, so that a restore can be undone like any other save; revision 0
 * saves none. Settings that no longer exist are left out.
 * @throws AppError `not_found`, `conflict` when someone else has saved meanwhile, or `validation_failed` when it refers
 * to something deleted, such as a profile
 */
export async function restoreSettings(number: number, savedBy: string, expectedRevision?: number): Promise<void> {
  const layer = knownLeaves((await revisionOf(number)).settings);
  await saveSettings(layerOf(layer), savedBy, expectedRevision);
}

/** The state before the first save, which no row holds. */
const NOTHING_SAVED = { revision: { revision: 0, savedBy: null, savedAt: null, diff: [] }, settings: {} };

async function revisionOf(number: number) {
  if (number === 0) return NOTHING_SAVED;
  const found = await readSettingsRevision(number);
  if (found === null) throw new AppError("not_found", "There is no such settings revision.");
  return found;
}

function knownLeaves(layer: unknown): Map<string, LeafValue> {
  return new Map([...layerLeaves(layer)].filter(([path]) => DEFAULT_LEAVES.has(path)));
}

import { appendSettings, latestSettings } from "@/lib/data/db/settings/settings";
import { type LeafValue, layerOf, leavesOf } from "@/lib/shared/contracts/settings/setting-leaves";
import type { SettingsRevision } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { layersInForce } from "./layers-in-force";
import { DEFAULT_LEAVES, layerLeaves, mergeLayers } from "./merge-layers";
import { findProfile, isBuiltIn, unknownProfile } from "./profiles";
import { validLeaves } from "./valid-leaves";

/**
 * Replaces the saved layer. Saving an unchanged layer creates no revision.
 * @param layer any part of the settings; the rest falls back to environment, profile and defaults
 * @param expectedRevision the revision that the layer was edited from; any when omitted
 * @throws AppError `validation_failed` with `fields`, or `conflict` when someone else has saved meanwhile
 */
export async function saveSettings(layer: unknown, savedBy: string, expectedRevision?: number): Promise<void> {
  const leaves = validLeaves(layer);
  const profile = leaves.get("profile");
  if (typeof profile === "string" && (await findProfile(profile)) === null) throw unknownProfile(profile);
  const before = await latestSettings();
  if (expectedRevision !== undefined && expectedRevision !== before.revision) {
    throw new AppError("conflict", "The settings were changed by someone else; reload them and save again.");
  }
  const diff = await settingsDiff(layerLeaves(before.settings), leaves);
  if (diff.length === 0) return;
  const savedProfile = typeof profile === "string" && !isBuiltIn(profile) ? profile : undefined;
  await appendSettings({ after: before.revision, settings: layerOf(leaves), diff, savedBy, savedProfile });
}

/** The changes of the saved layer, as the values in force before and after. */
export async function settingsDiff(
  before: ReadonlyMap<string, LeafValue>,
  after: ReadonlyMap<string, LeafValue>,
): Promise<SettingsRevision["diff"]> {
  const inForce = async (saved: ReadonlyMap<string, LeafValue>) =>
    leavesOf(mergeLayers(await layersInForce(layerOf(saved))).settings);
  const [from, to] = await Promise.all([inForce(before), inForce(after)]);
  return [...DEFAULT_LEAVES.keys()]
    .filter((path) => JSON.stringify(before.get(path)) !== JSON.stringify(after.get(path)))
    .map((path) => ({ path, from: from.get(path) ?? null, to: to.get(path) ?? null }));
}

import { type SettingsRevision, settingsSchema } from "../contracts/settings";
import { appendSettings, latestSettings } from "../db/settings";
import { AppError } from "../errors";
import { fieldsOf } from "../validation";
import { DEFAULT_LEAVES, mergeLayers } from "./merge-layers";
import { environmentLayer } from "./resolve-settings";
import { type LeafValue, layerOf, leavesOf } from "./setting-leaves";

/**
 * Replaces the saved layer. Saving what is saved already makes no revision.
 * @param layer any part of the settings; what it leaves out falls back to environment and defaults
 * @param expectedRevision the revision that the layer was edited from; any when left out
 * @throws AppError `validation_failed` with `fields`, or `conflict` when someone else has saved meanwhile
 */
export async function saveSettings(layer: unknown, savedBy: string, expectedRevision?: number): Promise<void> {
  const leaves = validLeaves(layer);
  const before = await latestSettings();
  if (expectedRevision !== undefined && expectedRevision !== before.revision) {
    throw new AppError("conflict", "The settings were changed by someone else; reload them and save again.");
  }
  const diff = settingsDiff(leavesOf(before.settings), leaves);
  if (diff.length === 0) return;
  await appendSettings({ after: before.revision, settings: layerOf(leaves), diff, savedBy });
}

/** The layer's leaves. @throws AppError `validation_failed` that names every unknown or wrong one */
function validLeaves(layer: unknown): Map<string, LeafValue> {
  const parsed = settingsSchema.safeParse(layer);
  const fields = parsed.success ? {} : fieldsOf(parsed.error);
  const leaves = leavesOf(layer);
  for (const path of leaves.keys()) {
    // A wrong value where a group belongs has its own complaint already.
    if (!DEFAULT_LEAVES.has(path)) fields[path] ??= "is not a setting";
  }
  const wrong = Object.keys(fields);
  if (wrong.length > 0) {
    throw new AppError("validation_failed", `These settings are not valid: ${wrong.join(", ")}.`, { fields });
  }
  return leaves;
}

/** What changes in the saved layer, told by the values in force before and after. */
function settingsDiff(
  before: ReadonlyMap<string, LeafValue>,
  after: ReadonlyMap<string, LeafValue>,
): SettingsRevision["diff"] {
  const inForce = (saved: ReadonlyMap<string, LeafValue>) =>
    leavesOf(mergeLayers({ saved: layerOf(saved), environment: environmentLayer() }).settings);
  const [from, to] = [inForce(before), inForce(after)];
  return [...DEFAULT_LEAVES.keys()]
    .filter((path) => JSON.stringify(before.get(path)) !== JSON.stringify(after.get(path)))
    .map((path) => ({ path, from: from.get(path) ?? null, to: to.get(path) ?? null }));
}

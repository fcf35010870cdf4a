import { type ResolvedSettings, type SettingSource, settingSourceSchema, settingsSchema } from "../contracts/settings";
import { type LeafValue, layerOf, leavesOf } from "./setting-leaves";

/** The product as shipped, leaf by leaf: also the closed list of the settings that exist. */
export const DEFAULT_LEAVES: ReadonlyMap<string, LeafValue> = leavesOf(settingsSchema.parse({}));

/**
 * Lays the layers over each other, the strongest source last to speak: request, saved, environment, default.
 * Leaves that no setting has (of an older version) are left out.
 */
export function mergeLayers(
  layers: Partial<Record<Exclude<SettingSource, "default">, unknown>>,
): Pick<ResolvedSettings, "settings" | "sources"> {
  const values = new Map(DEFAULT_LEAVES);
  const sources: Record<string, SettingSource> = {};
  for (const path of DEFAULT_LEAVES.keys()) sources[path] = "default";
  // The contract lists the sources strongest first: the weakest is laid down first.
  for (const source of settingSourceSchema.exclude(["default"]).options.toReversed()) {
    for (const [path, value] of leavesOf(layers[source] ?? {})) {
      if (!DEFAULT_LEAVES.has(path)) continue;
      values.set(path, value);
      sources[path] = source;
    }
  }
  return { settings: settingsSchema.parse(layerOf(values)), sources };
}

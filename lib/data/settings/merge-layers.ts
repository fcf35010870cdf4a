import { defaultModel, MODEL_PATHS } from "@/lib/shared/contracts/settings/default-models";
import { type LeafValue, layerOf, leavesOf } from "@/lib/shared/contracts/settings/setting-leaves";
import {
  type ResolvedSettings,
  type SettingSource,
  settingsSchema,
  spreadJudgeMode,
} from "@/lib/shared/contracts/settings/settings";

/** The defaults, without a server, leaf by leaf: also the closed list of existing settings. */
export const DEFAULT_LEAVES: ReadonlyMap<string, LeafValue> = leavesOf(settingsSchema.parse({}));

/** Some of the settings, with their source. */
export interface SourcedLayer {
  source: SettingSource;
  layer: unknown;
}

/**
 * Merges the layers, and all of them over the defaults; the default model is the provider's. Leaves without a setting
 * (from an older version) are left out.
 * @param layers strongest first
 */
export function mergeLayers(layers: readonly SourcedLayer[]): Pick<ResolvedSettings, "settings" | "sources"> {
  const values = new Map(DEFAULT_LEAVES);
  const sources: Record<string, SettingSource> = {};
  for (const path of DEFAULT_LEAVES.keys()) sources[path] = "default";
  for (const { source, layer } of layers.toReversed()) {
    for (const [path, value] of layerLeaves(layer)) {
      if (!DEFAULT_LEAVES.has(path)) continue;
      values.set(path, value);
      sources[path] = source;
    }
  }
  for (const path of MODEL_PATHS) {
    const model = defaultModel(path, (of) => values.get(of));
    if (sources[path] === "default" && model !== undefined) values.set(path, model);
  }
  return { settings: settingsSchema.parse(layerOf(values)), sources };
}

/** The leaves of a layer by the names of the settings: a single value for all judges is expanded to each of them. */
export function layerLeaves(layer: unknown): Map<string, LeafValue> {
  const leaves = leavesOf(layer ?? {});
  const judges = leaves.get("judges");
  if (typeof judges !== "string") return leaves;
  leaves.delete("judges");
  for (const [path, value] of leavesOf({ judges: spreadJudgeMode(judges) })) leaves.set(path, value);
  return leaves;
}

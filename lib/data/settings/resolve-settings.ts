import { latestSettings } from "@/lib/data/db/settings/settings";
import type { ResolvedSettings, SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { layersBeneath, layersInForce } from "./layers-in-force";
import { layerLeaves, mergeLayers } from "./merge-layers";
import { keySource, resolveConnection } from "./resolve-connection";
import { leavesOf } from "./setting-leaves";

/**
 * The settings in force, with the source of every value.
 * @param request what one request asks for, already parsed by `requestSettingsSchema`
 * @param profile name of the profile that it asks for; left out, the saved one
 * @throws AppError `validation_failed` with the field `profile` when there is none of that name
 */
export async function resolveSettings(request: SettingsLayer = {}, profile?: string): Promise<ResolvedSettings> {
  const saved = await latestSettings();
  const { settings, sources } = mergeLayers(await layersInForce(saved.settings, { settings: request, profile }));
  const connection = await resolveConnection(settings);
  return {
    settings,
    sources,
    beneath: await beneathSaved(saved.settings),
    revision: saved.revision,
    languageModel: {
      configured: connection !== null,
      host: connection?.host ?? null,
      key: keySource(connection),
    },
  };
}

/** What every saved value hides. */
async function beneathSaved(saved: unknown): Promise<ResolvedSettings["beneath"]> {
  const { settings, sources } = mergeLayers(await layersBeneath(saved));
  const beneath: ResolvedSettings["beneath"] = {};
  const values = leavesOf(settings);
  for (const path of layerLeaves(saved).keys()) {
    const value = values.get(path);
    if (value !== undefined) beneath[path] = { value, source: sources[path] ?? "default" };
  }
  return beneath;
}

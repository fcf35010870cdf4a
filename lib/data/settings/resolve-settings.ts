import { latestSettings } from "@/lib/data/db/settings/settings";
import { leavesOf } from "@/lib/shared/contracts/settings/setting-leaves";
import type { ResolvedSettings, SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { layersBeneath, layersInForce } from "./layers-in-force";
import { layerLeaves, mergeLayers } from "./merge-layers";
import { keySource, resolveConnection } from "./resolve-connection";

/**
 * The settings in force, with the source of every value and the value that each saved one overrides, for editing.
 */
export async function resolveSettings(): Promise<ResolvedSettings> {
  const saved = await latestSettings();
  return { ...(await inForce(saved)), beneath: await beneathSaved(saved.settings) };
}

/**
 * The settings in force.
 * @param request settings of one request, already parsed by `requestSettingsSchema`
 * @param profile name of the profile in the request; when omitted, the saved one
 * @throws AppError `validation_failed` with the field `profile` for an unknown one
 */
export async function settingsInForce(
  request: SettingsLayer = {},
  profile?: string,
): Promise<Omit<ResolvedSettings, "beneath">> {
  return inForce(await latestSettings(), request, profile);
}

async function inForce(
  saved: Awaited<ReturnType<typeof latestSettings>>,
  request: SettingsLayer = {},
  profile?: string,
): Promise<Omit<ResolvedSettings, "beneath">> {
  const { settings, sources } = mergeLayers(await layersInForce(saved.settings, { settings: request, profile }));
  const connection = await resolveConnection(settings);
  return {
    settings,
    sources,
    revision: saved.revision,
    languageModel: {
      configured: connection !== null,
      host: connection?.host ?? null,
      key: keySource(connection),
    },
  };
}

/** The values that saved ones override. */
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

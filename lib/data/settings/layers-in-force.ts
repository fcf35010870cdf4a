import type { SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { log } from "@/lib/shared/log";
import { environmentLayer } from "./environment-layer";
import { DEFAULT_LEAVES, layerLeaves, mergeLayers, type SourcedLayer } from "./merge-layers";
import { findProfile, unknownProfile } from "./profiles";
import { layerOf } from "./setting-leaves";

/** What one request asks for beyond what is saved. */
export interface SettingsRequest {
  settings?: SettingsLayer;
  /** Name of a profile. */
  profile?: string | undefined;
}

/**
 * Everything that decides the settings of one request, strongest first: what it asks for, the preset of the profile that
 * it names when that is another than the saved one, what is saved, the environment, the preset of the profile in force.
 * @throws AppError `validation_failed` with the field `profile` when the request names one that does not exist
 */
export async function layersInForce(saved: unknown, request: SettingsRequest = {}): Promise<SourcedLayer[]> {
  const base = await savedBase(saved);
  const asked = request.profile;
  const environment: SourcedLayer = { source: "environment", layer: environmentLayer() };
  const below: SourcedLayer[] = [{ source: "saved", layer: base.saved }, environment];
  if (asked === undefined || asked === base.profile) {
    return [{ source: "request", layer: request.settings }, ...below, { source: "profile", layer: base.preset }];
  }
  const named = await findProfile(asked);
  if (named === null) throw unknownProfile(asked);
  return [
    { source: "request", layer: { ...request.settings, profile: named.name } },
    { source: "profile", layer: named.preset },
    ...below,
  ];
}

/** The layers that hold where nothing is saved, but for the choice of the profile. */
export async function layersBeneath(saved: unknown): Promise<SourcedLayer[]> {
  const { preset } = await savedBase(saved);
  return [
    { source: "environment", layer: environmentLayer() },
    { source: "profile", layer: preset },
  ];
}

/** The saved layer with the preset that lies beneath it. */
async function savedBase(saved: unknown): Promise<{ profile: string; preset: SettingsLayer; saved: unknown }> {
  const leaves = layerLeaves(saved);
  const name = leaves.get("profile") ?? DEFAULT_LEAVES.get("profile");
  const found = typeof name === "string" ? await findProfile(name) : null;
  if (found !== null) return { profile: found.name, preset: found.preset, saved };
  // Only a database that was put together by hand has this: the API deletes no profile that is the saved one.
  log.warn({ profile: name }, "the saved profile does not exist: the one that ships as default is used");
  leaves.delete("profile");
  const { profile } = mergeLayers([]).settings;
  const shipped = await findProfile(profile);
  return { profile, preset: shipped?.preset ?? {}, saved: layerOf(leaves) };
}

import { layerOf } from "@/lib/shared/contracts/settings/setting-leaves";
import type { SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { log } from "@/lib/shared/log";
import { environmentLayer } from "./environment-layer";
import { DEFAULT_LEAVES, layerLeaves, mergeLayers, type SourcedLayer } from "./merge-layers";
import { findProfile, unknownProfile } from "./profiles";
import { teamDefaults } from "./team-defaults";

/** What one request asks for on top of the saved settings. */
export interface SettingsRequest {
  settings?: SettingsLayer;
  /** Name of a profile. */
  profile?: string | undefined;
}

/**
 * All layers that decide the settings of one request, strongest first: its own settings, the preset of its profile if
 * that is not the saved one, the saved settings, the environment, the preset of the profile in force, what an
 * installation with accounts begins with.
 * @throws AppError `validation_failed` with the field `profile` when the request names an unknown one
 */
export async function layersInForce(saved: unknown, request: SettingsRequest = {}): Promise<SourcedLayer[]> {
  const base = await savedBase(saved);
  const asked = request.profile;
  const environment: SourcedLayer = { source: "environment", layer: environmentLayer() };
  const defaults: SourcedLayer = { source: "default", layer: teamDefaults() };
  const below: SourcedLayer[] = [{ source: "saved", layer: base.saved }, environment];
  if (asked === undefined || asked === base.profile) {
    return [
      { source: "request", layer: request.settings },
      ...below,
      { source: "profile", layer: base.preset },
      defaults,
    ];
  }
  const named = await findProfile(asked);
  if (named === null) throw unknownProfile(asked);
  return [
    { source: "request", layer: { ...request.settings, profile: named.name } },
    { source: "profile", layer: named.preset },
    ...below,
    defaults,
  ];
}

/** The layers in force when nothing but the profile is saved. */
export async function layersBeneath(saved: unknown): Promise<SourcedLayer[]> {
  const { preset } = await savedBase(saved);
  return [
    { source: "environment", layer: environmentLayer() },
    { source: "profile", layer: preset },
    { source: "default", layer: teamDefaults() },
  ];
}

/** The saved layer with the preset beneath it. */
async function savedBase(saved: unknown): Promise<{ profile: string; preset: SettingsLayer; saved: unknown }> {
  const leaves = layerLeaves(saved);
  const name = leaves.get("profile") ?? DEFAULT_LEAVES.get("profile");
  const found = typeof name === "string" ? await findProfile(name) : null;
  if (found !== null) return { profile: found.name, preset: found.preset, saved };
  // This needs a manually edited database: the API does not delete the saved profile.
  log.warn({ profile: name }, "the saved profile does not exist; using the built-in default");
  leaves.delete("profile");
  const { profile } = mergeLayers([]).settings;
  const shipped = await findProfile(profile);
  return { profile, preset: shipped?.preset ?? {}, saved: layerOf(leaves) };
}

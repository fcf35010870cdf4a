import { defaultModel } from "@/lib/shared/contracts/settings/default-models";
import { builtInProfileSchema, PROFILE_PRESETS, type ProfileView } from "@/lib/shared/contracts/settings/profile";
import { type ResolvedSettings, type Settings, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { type Leaves, leafRecord, nestLeaves } from "../fields/setting-leaves";

/** The settings of each profile, by name: its base's preset under its own layer. */
export type ProfilePresets = ReadonlyMap<string, Leaves>;

/** The defaults, which apply where no profile sets a value. */
export const SHIPPED_LEAVES: Leaves = leafRecord(settingsSchema.parse({}));

/** The presets of the built-in and the saved profiles. */
export function presetsOf(profiles: readonly ProfileView[]): ProfilePresets {
  const shipped = builtInProfileSchema.options.map((name) => [name, leafRecord(PROFILE_PRESETS[name])] as const);
  const saved = profiles
    .filter(({ builtIn }) => !builtIn)
    .map(
      ({ name, base, settings }) => [name, { ...leafRecord(PROFILE_PRESETS[base]), ...leafRecord(settings) }] as const,
    );
  return new Map<string, Leaves>([...shipped, ...saved]);
}

/**
 * The settings of a question that names a profile: its preset on top of what is saved, as the server resolves it.
 * Nothing of the default profile's preset remains.
 */
export function plannedSettings(
  { settings, sources }: Pick<ResolvedSettings, "settings" | "sources">,
  presets: ProfilePresets,
  profile: string,
): Settings {
  const preset = presets.get(profile);
  if (preset === undefined || profile === settings.profile) return settings;
  const leaves = leafRecord(settings);
  const planned = Object.entries(leaves).map(([path, value]) => {
    const beneath =
      sources[path] === "profile" ? (defaultModel(path, (of) => leaves[of]) ?? SHIPPED_LEAVES[path]) : value;
    return [path, preset[path] !== undefined ? preset[path] : (beneath ?? null)] as const;
  });
  return settingsSchema.parse(nestLeaves({ ...Object.fromEntries(planned), profile }));
}

import { defaultModel } from "@/lib/shared/contracts/settings/default-models";
import { builtInProfileSchema, PROFILE_PRESETS, type ProfileView } from "@/lib/shared/contracts/settings/profile";
import { type ResolvedSettings, type Settings, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { type Leaves, leavesOf, nestLeaves } from "../fields/setting-leaves";

/** What each profile sets, by its name: its base's preset with its own layer over it. */
export type ProfilePresets = ReadonlyMap<string, Leaves>;

/** The product as shipped, where no profile says anything. */
export const SHIPPED_LEAVES: Leaves = leavesOf(settingsSchema.parse({}));

/** The presets of the profiles that ship, and of those that were saved. */
export function presetsOf(profiles: readonly ProfileView[]): ProfilePresets {
  const shipped = builtInProfileSchema.options.map((name) => [name, leavesOf(PROFILE_PRESETS[name])] as const);
  const saved = profiles
    .filter(({ builtIn }) => !builtIn)
    .map(({ name, base, settings }) => [name, { ...leavesOf(PROFILE_PRESETS[base]), ...leavesOf(settings) }] as const);
  return new Map<string, Leaves>([...shipped, ...saved]);
}

/**
 * The settings that a question will have which names a profile: its preset over what is saved, as the server resolves
 * it. Nothing stays of the default profile's own preset.
 */
export function plannedSettings(
  { settings, sources }: Pick<ResolvedSettings, "settings" | "sources">,
  presets: ProfilePresets,
  profile: string,
): Settings {
  const preset = presets.get(profile);
  if (preset === undefined || profile === settings.profile) return settings;
  const leaves = leavesOf(settings);
  const planned = Object.entries(leaves).map(([path, value]) => {
    const beneath =
      sources[path] === "profile" ? (defaultModel(path, (of) => leaves[of]) ?? SHIPPED_LEAVES[path]) : value;
    return [path, preset[path] !== undefined ? preset[path] : (beneath ?? null)] as const;
  });
  return settingsSchema.parse(nestLeaves({ ...Object.fromEntries(planned), profile }));
}

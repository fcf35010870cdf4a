import { deleteProfileRow, listProfileRows, readProfileRow, writeProfileRow } from "@/lib/data/db/settings/profiles";
import { latestSettings } from "@/lib/data/db/settings/settings";
import {
  builtInProfileSchema,
  PROFILE_PRESETS,
  type ProfileView,
  type SaveProfileRequest,
} from "@/lib/shared/contracts/settings/profile";
import { layerOf } from "@/lib/shared/contracts/settings/setting-leaves";
import { type SettingsLayer, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { DEFAULT_LEAVES, layerLeaves } from "./merge-layers";
import { validLeaves } from "./valid-leaves";

/** A profile with everything that it sets: its base's preset, and its own layer on top. */
export interface Profile {
  name: string;
  preset: SettingsLayer;
}

/** Whether a built-in profile has this name. */
export function isBuiltIn(name: string): boolean {
  return builtInProfileSchema.safeParse(name).success;
}

/** The profile with this name, or `null`. */
export async function findProfile(name: string): Promise<Profile | null> {
  const builtIn = builtInProfileSchema.safeParse(name);
  if (builtIn.success) return { name, preset: PROFILE_PRESETS[builtIn.data] };
  const row = await readProfileRow(name);
  if (row === null) return null;
  const leaves = new Map([...layerLeaves(PROFILE_PRESETS[row.base]), ...ownLeaves(row.settings)]);
  return { name, preset: layerOf(leaves) };
}

/** All profiles, built-in ones first, and the default for questions without one. */
export async function listProfiles(): Promise<{ profiles: ProfileView[]; default: string }> {
  const [rows, { settings }] = await Promise.all([listProfileRows(), latestSettings()]);
  const builtIn = builtInProfileSchema.options.map(
    (name): ProfileView => ({ name, builtIn: true, base: name, settings: {}, savedBy: null, savedAt: null }),
  );
  const profiles = [...builtIn, ...rows.map((row): ProfileView => ({ ...row, builtIn: false }))];
  const chosen = settings.profile ?? DEFAULT_LEAVES.get("profile");
  const known = profiles.find(({ name }) => name === chosen);
  return { profiles, default: known?.name ?? settingsSchema.parse({}).profile };
}

/**
 * Saves a profile, or replaces the one of that name.
 * @throws AppError `validation_failed` with `fields`: a built-in name, or any setting that is invalid or not allowed in
 * a profile
 */
export async function saveProfile({ name, base, settings }: SaveProfileRequest, savedBy: string): Promise<void> {
  if (isBuiltIn(name.toLowerCase())) {
    throw new AppError("validation_failed", `The profile “${name}” ships with the product and cannot be replaced.`, {
      fields: { name: "is the name of a built-in profile" },
    });
  }
  const leaves = validLeaves(settings, {
    prefix: "settings.",
    refuse: (path) => (isOfInstallation(path) ? "is a setting of the installation, not of a profile" : null),
  });
  await writeProfileRow({ name, base, settings: layerOf(leaves), savedBy });
  log.info({ profile: name, base, settings: [...leaves.keys()], savedBy }, "profile saved");
}

/**
 * Deletes a saved profile.
 * @throws AppError `not_found`, or `conflict` for a built-in profile or the saved default
 */
export async function deleteProfile(name: string, deletedBy: string): Promise<void> {
  if (isBuiltIn(name)) {
    throw new AppError("conflict", `The profile “${name}” ships with the product and cannot be deleted.`);
  }
  const deleted = await deleteProfileRow(name);
  if (deleted === "missing") throw new AppError("not_found", `There is no profile “${name}”.`);
  if (deleted === "in_use") {
    throw new AppError("conflict", `“${name}” is the default profile. Choose another as default, then delete it.`);
  }
  log.info({ profile: name, deletedBy }, "profile deleted");
}

/** The error of a request or a save that names an unknown profile. */
export function unknownProfile(name: string): AppError {
  return new AppError("validation_failed", `There is no profile “${name}”.`, {
    fields: { profile: "is not the name of a profile" },
  });
}

/**
 * Servers and the embedding model belong to the installation, because indexes and stored keys depend on them. And a
 * profile cannot name a profile.
 */
function isOfInstallation(path: string): boolean {
  const groups = ["languageModel.", "embedding.", "retention.", "sharing.", "limits."];
  return path === "profile" || groups.some((group) => path.startsWith(group));
}

function ownLeaves(settings: unknown) {
  return [...layerLeaves(settings)].filter(([path]) => !isOfInstallation(path));
}

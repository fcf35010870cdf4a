import { z } from "zod";
import {
  type builtInProfileSchema,
  type ProfileView,
  profileViewSchema,
} from "@/lib/shared/contracts/settings/profile";
import { record, recording } from "../audit/record";
import { db } from "../connection/client";
import type { Prisma } from "../generated/client";
import { latestSettings, lockProfile } from "./settings";

/** A profile saved by an admin. */
export type ProfileRow = Omit<ProfileView, "builtIn">;

const SELECTED = {
  name: true,
  base: true,
  settings: true,
  ownerId: true,
  savedAt: true,
} satisfies Prisma.ProfileSelect;

const rowSchema = profileViewSchema.omit({ builtIn: true });

/** All saved profiles, by name. */
export async function listProfileRows(): Promise<ProfileRow[]> {
  const rows = await db().profile.findMany({ orderBy: { name: "asc" }, select: SELECTED });
  return rows.map(toRow);
}

export async function readProfileRow(name: string): Promise<ProfileRow | null> {
  const row = await db().profile.findUnique({ where: { name }, select: SELECTED });
  return row === null ? null : toRow(row);
}

/** Saves a profile, or replaces the one of that name. */
export async function writeProfileRow(profile: {
  name: string;
  base: z.infer<typeof builtInProfileSchema>;
  settings: Record<string, unknown>;
  savedBy: string;
}): Promise<void> {
  const { name, base, savedBy } = profile;
  const settings = z.record(z.string(), z.json()).parse(profile.settings);
  const data = { base, settings, ownerId: savedBy };
  await recording(async (client) => ({
    result: await client.profile.upsert({
      where: { name },
      create: { name, ...data },
      update: { ...data, savedAt: new Date() },
      select: { name: true },
    }),
    event: { type: "profile-saved", name },
  }));
}

/**
 * Deletes a saved profile unless it is the saved default. It locks the row before it reads the settings, as
 * `appendSettings` does: if another request chooses the profile at the same time, the later of the two sees the
 * earlier.
 */
export async function deleteProfileRow(name: string): Promise<"deleted" | "missing" | "in_use"> {
  return db().$transaction(async (transaction) => {
    if (!(await lockProfile(transaction, name))) return "missing";
    const { settings } = await latestSettings(transaction);
    if (settings.profile === name) return "in_use";
    await transaction.profile.delete({ where: { name } });
    await record({ type: "profile-deleted", name }, transaction);
    return "deleted";
  });
}

function toRow(row: Prisma.ProfileGetPayload<{ select: typeof SELECTED }>): ProfileRow {
  return rowSchema.parse({
    name: row.name,
    base: row.base,
    settings: row.settings,
    savedBy: row.ownerId,
    savedAt: row.savedAt.toISOString(),
  });
}

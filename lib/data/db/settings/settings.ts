import { z } from "zod";
import type { AuditEvent } from "@/lib/shared/contracts/accounts/audit-event";
import { type SettingsRevision, settingsRevisionSchema } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { record, recording } from "../audit/record";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import { isUniqueViolation } from "../connection/unique-violation";
import type { Prisma } from "../generated/client";

const layerSchema = z.record(z.string(), z.json());

/** The saved layer and its revision; revision 0 and an empty layer before the first save. */
export async function latestSettings(
  client: Pick<Prisma.TransactionClient, "settingsRevision"> = db(),
): Promise<{ revision: number; settings: Record<string, unknown> }> {
  const row = await client.settingsRevision.findFirst({
    orderBy: { revision: "desc" },
    select: { revision: true, settings: true },
  });
  return row === null
    ? { revision: 0, settings: {} }
    : { revision: row.revision, settings: layerSchema.parse(row.settings) };
}

export interface NewSettings {
  /** The revision that this one follows. */
  after: number;
  settings: Record<string, unknown>;
  diff: SettingsRevision["diff"];
  savedBy: string;
  /** Name of the saved profile that the settings choose, which must still exist; omitted for a built-in profile. */
  savedProfile?: string | undefined;
}

/**
 * Appends a revision.
 * @throws AppError `conflict` when another one was appended meanwhile, or when its profile was deleted
 */
export async function appendSettings(revision: NewSettings): Promise<void> {
  const { after, settings, diff, savedBy, savedProfile } = revision;
  const data = { revision: after + 1, ownerId: savedBy, settings: toJson(settings), diff: toJson(diff) };
  const event: AuditEvent = { type: "settings-changed", revision: after + 1, changes: diff };
  try {
    if (savedProfile === undefined) {
      await recording(async (client) => ({ result: await client.settingsRevision.create({ data }), event }));
    } else {
      await db().$transaction(async (transaction) => {
        if (!(await lockProfile(transaction, savedProfile)))
          throw new AppError("conflict", `The profile “${savedProfile}” has just been deleted.`);
        await transaction.settingsRevision.create({ data });
        await record(event, transaction);
      });
    }
  } catch (error) {
    // The revision number is the primary key: of two revisions with the same predecessor one fails here.
    if (isUniqueViolation(error)) {
      throw new AppError("conflict", "The settings were changed by someone else; reload them and save again.", {
        cause: error,
      });
    }
    throw error;
  }
}

/** Locks a profile until the transaction ends, by a write that changes nothing. @returns whether it exists */
export async function lockProfile(transaction: Statements, name: string): Promise<boolean> {
  return (await transaction.profile.updateMany({ where: { name }, data: { name } })).count === 1;
}

/** One revision with the layer that it saved, or `null`. */
export async function readSettingsRevision(
  revision: number,
): Promise<{ revision: SettingsRevision; settings: Record<string, unknown> } | null> {
  const row = await db().settingsRevision.findUnique({
    where: { revision },
    select: { revision: true, ownerId: true, savedAt: true, diff: true, settings: true },
  });
  return row === null ? null : { revision: toRevision(row), settings: layerSchema.parse(row.settings) };
}

/** Revisions saved in `[from, to)`, or the latest ones; newest first. */
export async function listSettingsRevisions(options: {
  limit: number;
  from?: Date;
  to?: Date;
}): Promise<SettingsRevision[]> {
  const rows = await db().settingsRevision.findMany({
    where: { savedAt: { ...(options.from && { gte: options.from }), ...(options.to && { lt: options.to }) } },
    orderBy: { revision: "desc" },
    take: options.limit,
    select: { revision: true, ownerId: true, savedAt: true, diff: true },
  });
  return rows.map(toRevision);
}

function toRevision(row: { revision: number; ownerId: string; savedAt: Date; diff: unknown }): SettingsRevision {
  return settingsRevisionSchema.parse({
    revision: row.revision,
    savedBy: row.ownerId,
    savedAt: row.savedAt.toISOString(),
    diff: row.diff,
  });
}

/** JSON in the type that Prisma expects: arrays and `null`s are allowed, `undefined` is not. */
function toJson(value: unknown): Prisma.InputJsonValue {
  return z.custom<Prisma.InputJsonValue>((json) => json !== null && json !== undefined).parse(value);
}

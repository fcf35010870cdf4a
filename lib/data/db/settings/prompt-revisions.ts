import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { recording } from "../audit/record";
import { db } from "../connection/client";
import { isUniqueViolation } from "../connection/unique-violation";
import { Prisma } from "../generated/client";

/** A revision as stored; `lib/engine/prompts` decides whether its template can be used. */
export interface StoredPromptRevision {
  language: string;
  /** A stage of the workflow, or `shared`. */
  stage: string;
  /** From 1, counted per language and stage. */
  revision: number;
  savedBy: string;
  savedAt: Date;
  /** `null`: back to the file or the built-in prompt. */
  template: unknown;
}

const SELECT = {
  language: true,
  stage: true,
  revision: true,
  ownerId: true,
  savedAt: true,
  template: true,
} as const satisfies Prisma.PromptRevisionSelect;

type Row = Prisma.PromptRevisionGetPayload<{ select: typeof SELECT }>;

function toRevision({ ownerId, ...same }: Row): StoredPromptRevision {
  return { ...same, savedBy: ownerId };
}

/** Changes with every saved revision: one small query shows whether cached prompts are still valid. */
export async function promptRevisionsMark(): Promise<string> {
  const { _count, _max } = await db().promptRevision.aggregate({ _count: true, _max: { savedAt: true } });
  return `${_count} ${_max.savedAt?.getTime()}`;
}

/** The newest revision of every language and stage with one. */
export async function newestPromptRevisions(): Promise<StoredPromptRevision[]> {
  const rows = await db().promptRevision.findMany({
    distinct: ["language", "stage"],
    orderBy: [{ language: "asc" }, { stage: "asc" }, { revision: "desc" }],
    select: SELECT,
  });
  return rows.map(toRevision);
}

/** Revisions of one prompt, newest first. */
export async function listPromptRevisions(
  language: string,
  stage: string,
  limit: number,
): Promise<StoredPromptRevision[]> {
  const rows = await db().promptRevision.findMany({
    where: { language, stage },
    orderBy: { revision: "desc" },
    take: limit,
    select: SELECT,
  });
  return rows.map(toRevision);
}

export interface NewPromptRevision {
  language: string;
  stage: string;
  /** The revision that this one follows; 0 for the first. */
  after: number;
  template: Record<string, unknown> | null;
  savedBy: string;
}

/** Appends a revision. @throws AppError `conflict` when another one was appended meanwhile */
export async function appendPromptRevision(next: NewPromptRevision): Promise<void> {
  const { language, stage, after, template, savedBy } = next;
  try {
    await recording(async (client) => ({
      result: await client.promptRevision.create({
        data: {
          language,
          stage,
          revision: after + 1,
          ownerId: savedBy,
          template: template === null ? Prisma.DbNull : toJson(template),
        },
      }),
      event: { type: "prompt-changed", language, stage, before: after, after: after + 1 },
    }));
  } catch (error) {
    // The revision number is part of the primary key: of two revisions with the same predecessor one fails here.
    if (isUniqueViolation(error)) {
      throw new AppError("conflict", "The prompt was changed by someone else; reload it and save again.", {
        cause: error,
      });
    }
    throw error;
  }
}

function toJson(value: Record<string, unknown>): Prisma.InputJsonValue {
  return z.custom<Prisma.InputJsonValue>((json) => json !== null && json !== undefined).parse(value);
}

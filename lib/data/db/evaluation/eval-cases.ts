import { randomUUID } from "node:crypto";
import {
  type CaseCreate,
  type CaseDraft,
  type CaseList,
  caseListSchema,
  type EvalCase,
  evalCaseSchema,
  MAX_CASES,
} from "@/lib/shared/contracts/evaluation/eval-case";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { Prisma } from "../generated/client";
import { hasRun } from "../runs/read-runs";

const caseSelect = {
  id: true,
  question: true,
  language: true,
  profile: true,
  scope: true,
  expectedOutcome: true,
  expectedSources: true,
  expectedWords: true,
  forbiddenWords: true,
  note: true,
  fromRunId: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.EvalCaseSelect;

/** Newest first; the cases of one import keep the order of the file. */
const NEWEST_FIRST = [
  { createdAt: "desc" },
  { id: "asc" },
] as const satisfies Prisma.EvalCaseOrderByWithRelationInput[];

/** A person's cases, newest first, each with its last result. @param text words of question or note */
export async function listCases(ownerId: string, text?: string): Promise<CaseList> {
  const contains = containing(text ?? "");
  const rows = await db().evalCase.findMany({
    where: { ownerId, ...(text !== undefined && { OR: [{ question: contains }, { note: contains }] }) },
    orderBy: [...NEWEST_FIRST],
    take: MAX_CASES,
    select: {
      ...caseSelect,
      results: {
        where: { state: "ended", evalRun: { status: { not: "cancelled" } } },
        orderBy: { evalRun: { startedAt: "desc" } },
        take: 1,
        select: { passed: true, runId: true },
      },
    },
  });
  return caseListSchema.parse({
    cases: rows.map(({ results: [last], ...row }) => ({
      ...toCase(row),
      last: last === undefined ? null : { state: resultState("ended", last.passed), runId: last.runId },
    })),
  });
}

/** The state of a case: an inconclusive result is unknown, never a pass. */
export function resultState(
  state: string,
  passed: boolean | null,
): "waiting" | "running" | "passed" | "failed" | "unknown" {
  if (state === "waiting" || state === "running") return state;
  return passed === null ? "unknown" : passed ? "passed" : "failed";
}

/** One case, or `null`. */
export async function readCase(id: string, ownerId: string): Promise<EvalCase | null> {
  const row = await db().evalCase.findFirst({ where: { id, ownerId }, select: caseSelect });
  return row === null ? null : toCase(row);
}

/** @throws AppError `conflict` at the maximum number of cases */
export async function createCase(ownerId: string, { fromRunId, ...draft }: CaseCreate): Promise<EvalCase> {
  await refuseTooMany(ownerId, 1);
  const from = fromRunId !== null && (await hasRun(fromRunId, ownerId)) ? fromRunId : null;
  return toCase(
    await db().evalCase.create({
      data: { id: randomUUID(), ownerId, fromRunId: from, ...columnsOf(draft) },
      select: caseSelect,
    }),
  );
}

/** @throws AppError `not_found` */
export async function updateCase(id: string, ownerId: string, draft: CaseDraft): Promise<EvalCase> {
  const { count } = await db().evalCase.updateMany({
    where: { id, ownerId },
    data: { ...columnsOf(draft), updatedAt: new Date() },
  });
  const row = count === 0 ? null : await db().evalCase.findFirst({ where: { id, ownerId }, select: caseSelect });
  if (row === null) throw missing();
  return toCase(row);
}

/** Deletes a case with its results; its runs stay. @throws AppError `not_found` */
export async function deleteCase(id: string, ownerId: string): Promise<void> {
  const { count } = await db().evalCase.deleteMany({ where: { id, ownerId } });
  if (count === 0) throw missing();
}

/** A case of a file or of an existing run. */
type ImportedCase = CaseDraft & { fromRunId?: string | null };

/**
 * Adds cases and skips exact duplicates of existing ones.
 * @throws AppError `conflict` when that would exceed the maximum number of cases
 */
export async function importCases(
  ownerId: string,
  drafts: readonly ImportedCase[],
): Promise<{ added: number; skipped: number }> {
  const known = new Set((await exportCases(ownerId)).map(fingerprint));
  const fresh = drafts.filter((draft) => {
    const print = fingerprint(draft);
    if (known.has(print)) return false;
    known.add(print);
    return true;
  });
  await refuseTooMany(ownerId, fresh.length);
  const now = Date.now();
  await db().evalCase.createMany({
    // One millisecond apart, so that the list keeps the file's order.
    data: fresh.map((draft, index) => ({
      id: randomUUID(),
      ownerId,
      createdAt: new Date(now - index),
      ...columnsOf(draft),
    })),
  });
  return { added: fresh.length, skipped: drafts.length - fresh.length };
}

/** All cases of a person in the file format, newest first. */
export async function exportCases(ownerId: string): Promise<CaseDraft[]> {
  const rows = await db().evalCase.findMany({
    where: { ownerId },
    orderBy: [...NEWEST_FIRST],
    take: MAX_CASES,
    select: caseSelect,
  });
  return rows.map((row) => {
    const { id: _id, fromRunId: _run, createdAt: _created, updatedAt: _updated, ...draft } = toCase(row);
    return draft;
  });
}

function fingerprint(draft: CaseDraft): string {
  const { question, language, profile, scope, expectedOutcome, expectedSources, expectedWords, note } = draft;
  const { forbiddenWords } = draft;
  const sources = expectedSources.map(({ documentId, title, words }) => [documentId, title, words]);
  return JSON.stringify([
    question,
    language,
    profile,
    scope,
    expectedOutcome,
    sources,
    expectedWords,
    forbiddenWords,
    note,
  ]);
}

async function refuseTooMany(ownerId: string, more: number): Promise<void> {
  const count = await db().evalCase.count({ where: { ownerId } });
  if (count + more <= MAX_CASES) return;
  throw new AppError("conflict", `There can be at most ${MAX_CASES} test cases. Delete some first.`);
}

function columnsOf({ scope, expectedSources, ...same }: ImportedCase) {
  return { ...same, scope: scope ?? Prisma.DbNull, expectedSources };
}

function toCase(row: Prisma.EvalCaseGetPayload<{ select: typeof caseSelect }>): EvalCase {
  return evalCaseSchema.parse({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
}

function missing(): AppError {
  return new AppError("not_found", "There is no such test case.");
}

/** Prisma's case-insensitive filter for a text that contains another: Prisma passes the text to LIKE unescaped. */
function containing(text: string): { contains: string; mode: "insensitive" } {
  return { contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" };
}

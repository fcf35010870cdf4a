import { z } from "zod";
import { languageSchema } from "../language";
import { libraryScopeSchema } from "../library/document";
import { MAX_QUESTION_CHARS } from "../runs/run";
import { judgedOutcomeSchema, outcomeSchema } from "../runs/run-event";
import { profileNameSchema } from "../settings/settings";

export const MAX_SOURCES = 20;
export const MAX_WORDS = 20;
/** Longest entry of the words that an answer must contain, in characters. */
export const MAX_WORDS_CHARS = 200;
/** Longest title and longest quotation in an expected source, in characters. */
export const MAX_SOURCE_CHARS = 300;
/** Maximum number of cases per person: all of them are asked at once. */
export const MAX_CASES = 1_000;

/** A text without the numbers in brackets that cite its sources. */
export function withoutMarks(text: string): string {
  return text.replace(/\s*\[\d+\]/g, "");
}

/** Citation marks are ignored in the search, so words made of marks alone cannot be found. */
const canBeFound = (words: string) => /[^\s\p{M}]/u.test(withoutMarks(words));

/** A source that the answer has to cite: a document and, if it matters, words of the passage. */
export const expectedSourceSchema = z.strictObject({
  /** The document or any version of it; `null` if only its title is known, as after an import. */
  documentId: z.uuid().nullable().default(null),
  title: z.string().trim().min(1).max(MAX_SOURCE_CHARS),
  words: z.string().trim().min(1).max(MAX_SOURCE_CHARS).nullable().default(null),
});
export type ExpectedSource = z.infer<typeof expectedSourceSchema>;

/** Outcomes that a case may expect; a cancelled or failed run says nothing. */
export const expectedOutcomeSchema = judgedOutcomeSchema;

const caseFields = {
  question: z.string().trim().min(1).max(MAX_QUESTION_CHARS),
  /** `null`: detected, as for any question. */
  language: languageSchema.nullable().default(null),
  /** `null`: the profile in force. */
  profile: profileNameSchema.nullable().default(null),
  /** `null`: the whole library. */
  scope: libraryScopeSchema.nullable().default(null),
  /** `null`: any. */
  expectedOutcome: expectedOutcomeSchema.nullable().default(null),
  expectedSources: z.array(expectedSourceSchema).max(MAX_SOURCES).default([]),
  /** Words that the answer must contain, ignoring case and accents. */
  expectedWords: z.array(z.string().trim().min(1).max(MAX_WORDS_CHARS)).max(MAX_WORDS).default([]),
  /** Words that the answer must not contain, compared in the same way. */
  forbiddenWords: z.array(z.string().trim().min(1).max(MAX_WORDS_CHARS)).max(MAX_WORDS).default([]),
  note: z.string().max(2_000).nullable().default(null),
};

const EXPECTS_SOMETHING = {
  error: "has to expect an outcome, a source or words, or to forbid words",
  path: ["expectedOutcome"],
};
function expectsSomething(fields: {
  expectedOutcome: unknown;
  expectedSources: readonly unknown[];
  expectedWords: readonly unknown[];
  forbiddenWords: readonly unknown[];
}): boolean {
  const lists = [fields.expectedSources, fields.expectedWords, fields.forbiddenWords];
  return fields.expectedOutcome !== null || lists.some((list) => list.length > 0);
}

const ONLY_MARKS = "has to be more than citation marks";
const wordsCanBeFound = ({ expectedWords }: { expectedWords: readonly string[] }) => expectedWords.every(canBeFound);
const forbiddenCanBeFound = ({ forbiddenWords }: { forbiddenWords: readonly string[] }) =>
  forbiddenWords.every(canBeFound);
const BOTH_WAYS = { error: "holds words that the answer must contain", path: ["forbiddenWords"] };
/** An answer cannot contain words and not contain them. */
function isOneWay(fields: { expectedWords: readonly string[]; forbiddenWords: readonly string[] }): boolean {
  const expected = new Set(fields.expectedWords.map((words) => words.toLowerCase()));
  return !fields.forbiddenWords.some((words) => expected.has(words.toLowerCase()));
}
const sourcesCanBeFound = ({ expectedSources }: { expectedSources: readonly ExpectedSource[] }) =>
  expectedSources.every(({ words }) => words === null || canBeFound(words));

/** A case without any expectation could not fail, and one whose words cannot be found could not pass. */
export const caseDraftSchema = z
  .strictObject(caseFields)
  .refine(expectsSomething, EXPECTS_SOMETHING)
  .refine(wordsCanBeFound, { error: ONLY_MARKS, path: ["expectedWords"] })
  .refine(forbiddenCanBeFound, { error: ONLY_MARKS, path: ["forbiddenWords"] })
  .refine(isOneWay, BOTH_WAYS)
  .refine(sourcesCanBeFound, { error: ONLY_MARKS, path: ["expectedSources"] });
export type CaseDraft = z.infer<typeof caseDraftSchema>;

export const caseCreateSchema = z
  .strictObject({ ...caseFields, fromRunId: z.uuid().nullable().default(null) })
  .refine(expectsSomething, EXPECTS_SOMETHING)
  .refine(wordsCanBeFound, { error: ONLY_MARKS, path: ["expectedWords"] })
  .refine(forbiddenCanBeFound, { error: ONLY_MARKS, path: ["forbiddenWords"] })
  .refine(isOneWay, BOTH_WAYS)
  .refine(sourcesCanBeFound, { error: ONLY_MARKS, path: ["expectedSources"] });
export type CaseCreate = z.infer<typeof caseCreateSchema>;

export const evalCaseSchema = z.object({
  ...caseFields,
  id: z.string(),
  /** The run it was saved from, as long as that exists. */
  fromRunId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type EvalCase = z.infer<typeof evalCaseSchema>;

/** Why a source was not found. */
export const sourceMissSchema = z.enum(["not_cited", "other_words", "document_gone"]);

/** One expectation and its result; `passed` is `null` when unknown. */
export const caseCheckSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("outcome"),
    expected: expectedOutcomeSchema,
    found: outcomeSchema.nullable(),
    passed: z.boolean().nullable(),
  }),
  z.object({
    kind: z.literal("source"),
    expected: expectedSourceSchema,
    miss: sourceMissSchema.nullable(),
    passed: z.boolean().nullable(),
  }),
  z.object({ kind: z.literal("words"), expected: z.string(), passed: z.boolean().nullable() }),
  z.object({ kind: z.literal("forbidden_words"), forbidden: z.string(), passed: z.boolean().nullable() }),
]);
export type CaseCheck = z.infer<typeof caseCheckSchema>;

/** The result of a case's run; figures are `null` when the run no longer exists. */
export const caseResultSchema = z.object({
  caseId: z.string(),
  question: z.string(),
  /**
   * `unknown`: the run failed, was cancelled or could not be started; `unfinished`: the evaluation was stopped earlier.
   */
  state: z.enum(["waiting", "running", "passed", "failed", "unknown", "unfinished"]),
  /** Why it could not be started; `null` otherwise. */
  refusal: z.string().nullable(),
  checks: z.array(caseCheckSchema),
  runId: z.string().nullable(),
  outcome: outcomeSchema.nullable(),
  score: z.number().nullable(),
  ms: z.number().nullable(),
  costUsd: z.number().nullable(),
});
export type CaseResult = z.infer<typeof caseResultSchema>;

export const caseListQuerySchema = z.object({ text: z.string().max(200).optional() });
export const caseListSchema = z.object({
  /** Newest first, each with its result in the last evaluation that asked it. */
  cases: z.array(evalCaseSchema.extend({ last: caseResultSchema.pick({ state: true, runId: true }).nullable() })),
});
export type CaseList = z.infer<typeof caseListSchema>;

/** Cases as a file for another installation. */
export const caseFileSchema = z.strictObject({
  version: z.literal(1),
  cases: z.array(caseDraftSchema).max(MAX_CASES),
});
export type CaseFile = z.infer<typeof caseFileSchema>;

/** GET /api/cases/export: the file that can be imported again, or a dataset as JSON Lines for another tool. */
export const caseExportQuerySchema = z.object({
  format: z.enum(["touchstone", "langfuse", "ragas"]).default("touchstone"),
});

/** Exact duplicates of existing cases are not added again. */
export const caseImportAnswerSchema = z.object({ added: z.int(), skipped: z.int() });

/** Maximum number of runs that one request saves as cases. */
export const MAX_CASE_RUNS = 200;
export const casesOfRunsRequestSchema = z.strictObject({ runIds: z.array(z.uuid()).min(1).max(MAX_CASE_RUNS) });
/** `unusable`: runs that do not exist, have not ended, or give nothing to expect, such as failed ones. */
export const casesOfRunsAnswerSchema = caseImportAnswerSchema.extend({ unusable: z.int() });
export type CasesOfRuns = z.infer<typeof casesOfRunsAnswerSchema>;

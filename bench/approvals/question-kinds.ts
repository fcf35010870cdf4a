import { createHash } from "node:crypto";
import type { Language } from "@/lib/shared/contracts/language";
import { type BenchQuestion, type DataSet, readQuestionSet, sample } from "../shared/data-sets";

/**
 * `covered`: its paragraph is in the library. `near`: others of its article are. `far`: its whole article is left out.
 * `trick`: its paragraph is in the library and does not answer it (SQuAD 2). `changed`: a name, date or number from the
 * documents is replaced in the question.
 */
export const QUESTION_KINDS = ["covered", "near", "far", "trick", "changed"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Articles that no model was trained on: `development` for thresholds, `report` for figures. */
export type Split = "development" | "report";

export interface KindQuestion extends BenchQuestion {
  kind: QuestionKind;
}

export interface AskedSet {
  language: Language;
  questions: KindQuestion[];
}

export interface ApprovalSet extends AskedSet {
  /** Half of every article's paragraphs. */
  library: DataSet;
}

/** Hash share from which an article is held out from training (`models/verifier-en-fr/training/prepare.py`). */
const HELD_APART = { squad2: 0.7, "piaf-fr": 0.67 } as const;
/** Share of the held-out articles used to set thresholds. */
const DEVELOPMENT = 0.4;

/** Questions of the four kinds about a split's articles, at most `size` of each, spread over all articles. */
export function readApprovalSet(folder: string, language: Language, split: Split, size: number): ApprovalSet {
  const name = language === "fr" ? "piaf-fr" : "squad2";
  const set = readQuestionSet(folder, name, language);
  const isMember = (article: string) =>
    shareOf(`x${article}`) >= HELD_APART[name] && shareOf(`dev${article}`) < DEVELOPMENT === (split === "development");
  const own = set.passages.filter(({ documentId }) => isMember(documentId));
  const kept = new Set(own.filter(({ id }) => shareOf(`half${id}`) < 0.5).map(({ id }) => id));
  const passages = own.filter(({ id }) => kept.has(id));
  const articles = new Set(passages.map(({ documentId }) => documentId));
  const asked = set.questions.filter(({ article }) => articles.has(article));
  const isAnswerable = ({ answers }: BenchQuestion) => answers.length > 0;
  const isKept = ({ passageId }: BenchQuestion) => kept.has(passageId);
  const members: Record<QuestionKind, BenchQuestion[]> = {
    covered: asked.filter((question) => isAnswerable(question) && isKept(question)),
    near: asked.filter((question) => isAnswerable(question) && !isKept(question)),
    far: asked.filter((question) => isAnswerable(question) && isKept(question)),
    trick: asked.filter((question) => !isAnswerable(question) && isKept(question)),
    changed: [],
  };
  return {
    language,
    library: { ...set, passages, questions: [] },
    questions: QUESTION_KINDS.flatMap((kind) => sample(members[kind], size).map((question) => ({ ...question, kind }))),
  };
}

/** A number between 0 and 1 from a text's SHA-1; the same in Python. */
export function shareOf(text: string): number {
  return Number.parseInt(createHash("sha1").update(text).digest("hex").slice(0, 8), 16) / 0xff_ff_ff_ff;
}

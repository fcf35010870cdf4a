import type { Language } from "@/lib/shared/contracts/language";
import { markdownTable } from "../shared/markdown-table";
import { share } from "../shared/share";
import type { QuestionKind } from "./question-kinds";

export type Ending = "approved" | "best_effort" | "abstained";

/** The result of one question. */
export interface Ended {
  language: Language;
  kind: QuestionKind;
  ending: Ending;
  /** The answer contains a gold answer. */
  right: boolean;
  /** Of the usefulness judge; `null` if there was nothing to judge. An approval needs at least 0.5. */
  score: number | null;
}

/** The result table: right answers, and approvals without the answer, each with its interval. */
export function approvalTable(ended: readonly Ended[]): string {
  const rows = groups(ended).map(({ language, kind, own }) => {
    const count = (holds: (one: Ended) => boolean) => own.filter(holds).length;
    const approvedRight = count(({ ending, right }) => ending === "approved" && right);
    const bestRight = count(({ ending, right }) => ending === "best_effort" && right);
    const wrong = count(({ ending, right }) => ending === "approved" && !right);
    const isCovered = kind === "covered";
    return [
      `${language}, ${kind}`,
      own.length,
      isCovered ? share(approvedRight + bestRight, own.length) : "–",
      isCovered ? share(approvedRight, own.length) : "–",
      share(wrong, own.length),
      share(count(({ ending }) => ending === "best_effort") - bestRight, own.length),
      share(
        count(({ ending }) => ending === "abstained"),
        own.length,
      ),
    ];
  });
  const head = [
    "questions",
    "asked",
    "answered right, approved or best effort",
    "approved right",
    "**approved without the answer**",
    "best effort without the answer",
    "no answer",
  ];
  return markdownTable(head, rows);
}

/** Lower bounds of the score bins. */
const BINS = [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9];

/** The share of right answers for each score bin, over all kinds of questions, by language. */
export function reliabilityTable(ended: readonly Ended[]): string {
  const languages = [...new Set(ended.map(({ language }) => language))];
  const rows = languages.flatMap((language) =>
    BINS.flatMap((from, at) => {
      const below = BINS[at + 1] ?? 1.01;
      const own = ended.filter((one) => one.language === language && isBetween(one.score, from, below));
      if (own.length === 0) return [];
      const right = own.filter((one) => one.right).length;
      return [[language, `${from.toFixed(2)}–${Math.min(1, below).toFixed(2)}`, own.length, share(right, own.length)]];
    }),
  );
  const head = ["language", "score of the judge", "answers", "right"];
  return markdownTable(head, rows);
}

function isBetween(score: number | null, from: number, below: number): boolean {
  return score !== null && score >= from && score < below;
}

function groups(ended: readonly Ended[]) {
  const keys = [...new Set(ended.map(({ language, kind }) => `${language} ${kind}`))];
  return keys.flatMap((key) => {
    const own = ended.filter(({ language, kind }) => `${language} ${kind}` === key);
    const [first] = own;
    return first === undefined ? [] : [{ language: first.language, kind: first.kind, own }];
  });
}

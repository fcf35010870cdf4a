import type { Language } from "../../../lib/contracts/language";
import type { QuestionKind } from "./question-kinds";

export type Ending = "approved" | "best_effort" | "abstained";

/** How one question ended. */
export interface Ended {
  language: Language;
  kind: QuestionKind;
  ending: Ending;
  /** The answer holds a gold answer. */
  right: boolean;
}

/** The table of a run: what was answered right, and what was approved without the answer, each with its interval. */
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
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function groups(ended: readonly Ended[]) {
  const keys = [...new Set(ended.map(({ language, kind }) => `${language} ${kind}`))];
  return keys.flatMap((key) => {
    const own = ended.filter(({ language, kind }) => `${language} ${kind}` === key);
    const [first] = own;
    return first === undefined ? [] : [{ language: first.language, kind: first.kind, own }];
  });
}

function share(part: number, whole: number): string {
  const { low, high } = wilson(part, whole);
  return `${percent(part / Math.max(1, whole))} (${percent(low)}–${percent(high)})`;
}

function percent(value: number): string {
  return `${(value * 100).toFixed(0)} %`;
}

/** The 95 % interval of a share (Wilson, 1927). */
export function wilson(part: number, whole: number): { low: number; high: number } {
  if (whole === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const p = part / whole;
  const centre = p + (z * z) / (2 * whole);
  const spread = z * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
  const scale = 1 + (z * z) / whole;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

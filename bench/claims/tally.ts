import { markdownTable } from "../shared/markdown-table";
import { share } from "../shared/share";
import { type Label, labelSchema } from "./claim-line";
import type { JudgedClaim, Outcome } from "./judge-claim";

const OUTCOMES: readonly Outcome[] = ["supported", "contradicted", "unsupported", "no claim", "undecided"];

/** Counts over labelled claims. `right` are those labelled supported; `wrong` state something that is not supported. */
export interface ClaimFigures {
  claims: number;
  right: number;
  /** Right sentences that were found contradicted or unsupported. */
  condemned: number;
  wrong: number;
  /** Wrong sentences that were found supported. */
  passed: number;
  /** Right and wrong sentences that were found supported, contradicted or unsupported. */
  decided: number;
  decidedRight: number;
  /** Mean of the shares of right sentences supported and wrong ones condemned; `null` without both. */
  balancedAccuracy: number | null;
  /** F1 of "supported" against all other labels; `null` if nothing is supported and nothing found so. */
  supportedF1: number | null;
}

export function figuresOf(judged: readonly JudgedClaim[]): ClaimFigures {
  const count = (holds: (one: JudgedClaim) => boolean) => judged.filter(holds).length;
  const right = count(({ label }) => label === "supported");
  const wrong = count(({ label }) => isWrong(label));
  const approved = count(({ outcome }) => outcome === "supported");
  const rightSupported = count(({ label, outcome }) => label === "supported" && outcome === "supported");
  const wrongCondemned = count(({ label, outcome }) => isWrong(label) && isCondemned(outcome));
  const condemned = count(({ label, outcome }) => label === "supported" && isCondemned(outcome));
  const passed = count(({ label, outcome }) => isWrong(label) && outcome === "supported");
  return {
    ...{ claims: judged.length, right, condemned, wrong, passed },
    decided: rightSupported + wrongCondemned + condemned + passed,
    decidedRight: rightSupported + wrongCondemned,
    balancedAccuracy: right === 0 || wrong === 0 ? null : (rightSupported / right + wrongCondemned / wrong) / 2,
    supportedF1: right + approved === 0 ? null : (2 * rightSupported) / (right + approved),
  };
}

/** The outcomes of each set, language and label. */
export function labelTable(judged: readonly JudgedClaim[]): string {
  const rows = groupsOf(judged, ({ set, language }) => `${set} | ${language}`).flatMap(([group, own]) =>
    labelSchema.options.flatMap((label) => {
      const labelled = own.filter((one) => one.label === label);
      if (labelled.length === 0) return [];
      const shares = OUTCOMES.map((outcome) =>
        share(labelled.filter((one) => one.outcome === outcome).length, labelled.length),
      );
      return [[group, label, labelled.length, ...shares]];
    }),
  );
  return markdownTable(["set", "language", "label", "claims", ...OUTCOMES], rows);
}

/** The figures of each language over all sets, then of each set and language. */
export function figuresTable(judged: readonly JudgedClaim[]): string {
  const groups = [
    ...groupsOf(judged, ({ language }) => `all, ${language}`),
    ...groupsOf(judged, ({ set, language }) => `${set}, ${language}`),
  ];
  const rows = groups.map(([group, own]) => {
    const figures = figuresOf(own);
    return [...shortRow(group, figures), decimal(figures.balancedAccuracy), decimal(figures.supportedF1)];
  });
  return markdownTable([...shortHead("set"), "balanced accuracy, open ones wrong", "F1 of supported"], rows);
}

/** The main figures of each kind of claim; claims without a kind are left out. */
export function kindTable(judged: readonly JudgedClaim[]): string {
  const groups = groupsOf(
    judged.filter(({ kind }) => kind !== null),
    ({ kind }) => kind ?? "",
  );
  return markdownTable(
    shortHead("kind"),
    groups.map(([kind, own]) => shortRow(kind, figuresOf(own))),
  );
}

/** How often each rule decided, and how often rightly. */
export function reasonTable(judged: readonly JudgedClaim[]): string {
  const rows = groupsOf(judged, ({ reason, outcome }) => `\`${reason}\` | ${outcome}`).map(([rule, own]) => [
    rule,
    own.length,
    own.every(({ outcome }) => outcome === "undecided")
      ? "–"
      : share(own.filter(({ label, outcome }) => isTrueOf(label, outcome)).length, own.length),
  ]);
  return markdownTable(["reason", "verdict", "claims", "right"], rows.toSorted(byFirst));
}

/** Labels of sentences that state something that their source does not support. */
function isWrong(label: Label): boolean {
  return label !== "supported" && label !== "none";
}

function isCondemned(outcome: Outcome): boolean {
  return outcome === "contradicted" || outcome === "unsupported";
}

function isTrueOf(label: Label, outcome: Outcome): boolean {
  if (outcome === "no claim") return label === "none";
  return outcome === "supported" ? label === "supported" : isCondemned(outcome) && isWrong(label);
}

function shortHead(what: string): string[] {
  return [what, "claims", "**right ones condemned**", "**wrong ones passed**", "decided", "right of the decided"];
}

function shortRow(group: string, figures: ClaimFigures): (string | number)[] {
  const { claims, condemned, right, passed, wrong, decided, decidedRight } = figures;
  return [
    ...[group, claims],
    ...[shareOfAny(condemned, right), shareOfAny(passed, wrong)],
    ...[shareOfAny(decided, right + wrong), shareOfAny(decidedRight, decided)],
  ];
}

function shareOfAny(part: number, whole: number): string {
  return whole === 0 ? "–" : share(part, whole);
}

function decimal(value: number | null): string {
  return value === null ? "–" : value.toFixed(3);
}

/** Groups in order of their first claim. */
function groupsOf(judged: readonly JudgedClaim[], keyOf: (one: JudgedClaim) => string): [string, JudgedClaim[]][] {
  const groups = new Map<string, JudgedClaim[]>();
  for (const one of judged) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}

function byFirst([a]: readonly (string | number)[], [b]: readonly (string | number)[]): number {
  return String(a).localeCompare(String(b));
}

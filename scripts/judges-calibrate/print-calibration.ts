import { createTranslator, type Messages } from "next-intl";
import { quantities } from "@/components/words/use-quantities";
import { languageName } from "@/i18n/language-name";
import type { CheckCalibration, LanguageCalibrationResult } from "@/lib/engine/checks/calibrate/calibrate-check";
import type { JudgeCalibration } from "@/lib/server/runs/calibrate-judges";
import { SCORED_CHECKS, type ScoredCheck } from "@/lib/shared/contracts/checks/checks";
import type { AgreementCounts } from "@/lib/shared/contracts/evaluation/judge-agreement";
import { wilsonInterval } from "@/lib/shared/contracts/evaluation/wilson-interval";
import type { Language } from "@/lib/shared/contracts/language";
import type { CalibrationPreview } from "./preview-calibration";

export interface CalibrationReport {
  calibration: JudgeCalibration;
  /** `null` if nothing would change, or no preview was requested. */
  preview: CalibrationPreview | null;
  applied: boolean;
}

const QUESTION_CHARS = 70;

/** A proposal as lines for a terminal: thresholds, their effect compared with the reviews, and the preview. */
export function printCalibration(
  { calibration, preview, applied }: CalibrationReport,
  { language, messages }: { language: Language; messages: Messages },
): string {
  const t = createTranslator({ locale: language, messages, namespace: "judgesCalibrate" });
  const outcomes = createTranslator({ locale: language, messages, namespace: "outcomes" });
  const { percent, count } = quantities(language);
  const number = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value);

  function checkLines(check: ScoredCheck, { present, proposed, languages, ...of }: CheckCalibration): string[] {
    const name = t(`checks.${check}`);
    const head = () => {
      const values = { check: name, present: number(present) };
      if (proposed === null) return t("nothingProposed", values);
      return proposed === present ? t("unchanged", values) : t("proposed", { ...values, proposed: number(proposed) });
    };
    const remarks = [
      ...(languages.length === 0 ? [t("noJudgements")] : []),
      ...(of.languagesDiffer ? [t("languagesDiffer")] : []),
      ...(proposed !== null && !of.reached ? [t("missed", { target: percent(calibration.target) })] : []),
    ];
    return [
      head(),
      ...remarks.map((line) => `  ${line}`),
      ...languages.flatMap((own) => languageLines(own, present, proposed)),
    ];
  }

  function languageLines(own: LanguageCalibrationResult, present: number, proposed: number | null): string[] {
    const { calibration: found, before, after } = own;
    const name = languageName(own.language, language);
    if (found.kind === "too_few") {
      return ["", `  ${t("tooFew", { language: name, judged: found.judged, needed: found.needed })}`];
    }
    const head = t("language", { language: name, judged: found.judged, threshold: number(found.threshold) });
    const rows = [
      row(t("columns.now"), before),
      ...(proposed === null || proposed === present ? [] : [row(t("columns.then"), after)]),
    ];
    return ["", `  ${head}`, ...table([COLUMNS.map((column) => t(`columns.${column}`)), ...rows])];
  }

  function row(name: string, { truePasses, falsePasses, falseFails, trueFails }: AgreementCounts): string[] {
    const passes = truePasses + falsePasses;
    const interval = wilsonInterval(falsePasses, passes);
    const share =
      interval === null
        ? "–"
        : t("share", {
            share: percent(falsePasses / passes),
            low: percent(interval.low),
            high: percent(interval.high),
          });
    return [name, ...[truePasses, falsePasses, falseFails, trueFails].map(count), share];
  }

  function previewLines(): string[] {
    if (preview === null) return [];
    const { plan, runs } = preview;
    if (runs === null) return ["", t("previewAsksModel", { calls: plan.modelCalls, model: plan.model ?? "–" })];
    const known = runs.flatMap((run) => (run.after.kind === "known" ? [{ ...run, after: run.after }] : []));
    const changed = known.filter(({ before, after }) => before.outcome !== after.outcome);
    const line = t("preview", { runs: runs.length, changed: changed.length, unknown: runs.length - known.length });
    return [
      "",
      line,
      ...changed.map(({ question, before, after }) => {
        const text = question.replace(/\s+/g, " ");
        const short = text.length > QUESTION_CHARS ? `${text.slice(0, QUESTION_CHARS - 1)}…` : text;
        return `  ${outcomes(before.outcome)} → ${outcomes(after.outcome)}: ${short}`;
      }),
    ];
  }

  const end = calibration.layer === null ? t("nothingToSave") : t(applied ? "saved" : "notSaved");
  return [
    t("title", { target: percent(calibration.target) }),
    ...SCORED_CHECKS.flatMap((check) => ["", ...checkLines(check, calibration.checks[check])]),
    ...previewLines(),
    "",
    end,
  ].join("\n");
}

const COLUMNS = ["threshold", "rightPassed", "wrongPassed", "rightRefused", "wrongRefused", "wrongShare"] as const;

/** Formats rows as aligned columns, with figures right-aligned. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `    ${cells.join("  ")}`.trimEnd();
  });
}

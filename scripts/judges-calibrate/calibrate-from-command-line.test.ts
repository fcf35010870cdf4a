import { createTranslator } from "next-intl";
import { describe, expect, it, vi } from "vitest";
import { loadMessages } from "@/i18n/load-messages";
import { type CheckCalibration, calibrateCheck } from "@/lib/engine/checks/calibrate/calibrate-check";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { calibrateFromCommandLine } from "./calibrate-from-command-line";
import type { CalibrationPreview } from "./preview-calibration";
import { type CalibrationReport, printCalibration } from "./print-calibration";

const some = (language: "en" | "fr", count: number, score: number, wrong = 0) =>
  Array.from({ length: count }, (_, index) => ({ language, score, right: index >= wrong }));
const relevance = calibrateCheck([...some("en", 60, 0.9), ...some("en", 20, 0.6, 15), ...some("fr", 3, 0.9)], {
  present: 0.5,
  target: 0.1,
});
const nothing: CheckCalibration = calibrateCheck([], { present: 0.5, target: 0.1 });
const report = (given: Partial<CalibrationReport> = {}): CalibrationReport => ({
  calibration: {
    target: 0.1,
    checks: { relevance, usefulness: nothing },
    layer: { thresholds: { relevance: 0.9 } },
    revision: 0,
  },
  preview: null,
  applied: false,
  ...given,
});
const plan = { runs: 1, judged: [], notJudged: [], modelCalls: 0, model: null, costUsd: null };
const ending = { reason: { code: "all_checks_passed" as const, params: {} }, score: 1 };
const previewed: CalibrationPreview = {
  plan,
  runs: [
    {
      ...{ runId: "r", question: "How wide\nis it?", startedAt: "2026-03-01T00:00:00.000Z" },
      ...{ assumes: [], gained: [], lost: [], msChange: null, costChange: null, modelCalls: 0 },
      before: { ...ending, outcome: "approved" },
      after: { ...ending, kind: "known", outcome: "best_effort" },
    },
  ],
};

describe.each(LANGUAGES)("a calibration in the terminal, in %s", (language) => {
  const print = async (given: CalibrationReport) =>
    printCalibration(given, { language, messages: await loadMessages(language) });

  it("prints sample sizes, both thresholds, agreement with reviewers before and after, and checks with too few judgements", async () => {
    const messages = await loadMessages(language);
    const t = createTranslator({ locale: language, messages, namespace: "judgesCalibrate" });
    const number = (value: number) => new Intl.NumberFormat(language).format(value);
    const printed = await print(report());
    expect(printed).toContain(
      t("proposed", { check: t("checks.relevance"), present: number(0.5), proposed: number(0.9) }),
    );
    expect(printed).toContain(t("noJudgements"));
    expect(printed).toMatch(/3 .*40/);
    expect(printed).toMatch(new RegExp(`${t("columns.now")} +65 +15 +0 +0 .*19`));
    expect(printed).toMatch(new RegExp(`${t("columns.then")} +60 +0 +5 +15 .*0`));
    expect(printed).toContain(t("notSaved"));
    expect(printed).not.toContain(t("saved"));
    expect(printed).not.toContain(t("missed", { target: "10 %" }));
  });

  it("lists the questions that would end differently", async () => {
    const { outcomes, judgesCalibrate } = await loadMessages(language);
    const printed = await print(report({ preview: previewed, applied: true }));
    expect(printed).toContain(`${outcomes.approved} → ${outcomes.best_effort}: How wide is it?`);
    expect(printed).toContain(judgesCalibrate.saved);
    const asking = { plan: { ...plan, modelCalls: 3, model: "judge-model" }, runs: null };
    expect(await print(report({ preview: asking }))).toContain("judge-model");
  });

  it("reports when there is nothing to save", async () => {
    const calibration = { ...report().calibration, checks: { relevance: nothing, usefulness: nothing }, layer: null };
    const { nothingToSave, notSaved } = (await loadMessages(language)).judgesCalibrate;
    const printed = await print(report({ calibration }));
    expect(printed).toContain(nothingToSave);
    expect(printed).not.toContain(notSaved);
  });
});

it.each([
  [["--save"]],
  [["--target", "2"]],
  [["--target", ""]],
  [["--preview", "51"]],
  [["--since", "yesterday"]],
  [["--language", "de"]],
])("rejects %j", async (args) => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await calibrateFromCommandLine(args)).toBe(2);
  expect(told.mock.calls.join("\n")).toContain("npm run judges:calibrate");
});

import { expect, it } from "vitest";
import type { Measured } from "./measure";
import { resultTable } from "./result-table";

const SINGLE: Measured = {
  atOnce: 1,
  questions: 10,
  firstMs: 432.4,
  wallMs: 5_480,
  allMs: 55_000,
  processorMs: 1_260,
  modelCalls: 15,
  words: 233,
  errors: 0,
  unapproved: 1,
  refused: 2,
  load: 1.25,
};
const BURST: Measured = { ...SINGLE, atOnce: 50, questions: 50, allMs: 9_940, firstMs: null, errors: 50 };

const rows = (results: Parameters<typeof resultTable>[0]) =>
  resultTable(results)
    .split("\n")
    .slice(2)
    .map((line) => line.slice(2, -2).split(" | "));

it("has a row for each measurement, with times and costs a question", () => {
  expect(rows([{ title: "Judge", judges: true, rows: [SINGLE, BURST], failure: null }])).toEqual([
    ["Judge", "10, one at a time", "432 ms", "5.5 s", "–", "126 ms", "1.5", "233", "0", "2 / 1", "1.3"],
    ["Judge", "50 at once", "–", "5.5 s", "9.9 s", "25 ms", "0.3", "233", "50", "2 / 1", "1.3"],
  ]);
});

it("counts no refusals of systems that do not judge their answers", () => {
  expect(rows([{ title: "Other", judges: false, rows: [SINGLE], failure: null }])[0]?.at(-2)).toBe("–");
});

it("says why something was not measured, in one line, after what was", () => {
  const failure = "PyPI: no such | version\n  at all\n";
  const [measured, failed] = rows([{ title: "Other", judges: false, rows: [SINGLE], failure }]);
  expect(measured?.[0]).toBe("Other");
  expect(failed?.slice(0, 3)).toEqual(["Other", "not measured (PyPI: no such \\| version at all)", "–"]);
  expect(failed).toHaveLength(11);
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type JudgedText, readWrittenAnswers, writtenTable } from "./written-answers";

const FOLDER = "bench/written-answers/report";

it.each(["en", "fr"])("the reported answers in %s are each there in the document's words and in others", (language) => {
  const answers = readWrittenAnswers(FOLDER).filter((answer) => answer.language === language);
  const quoted = answers.filter(({ wording }) => wording === "quoted");
  const paraphrased = answers.filter(({ wording }) => wording === "paraphrased");
  expect(paraphrased).toHaveLength(30);
  expect(paraphrased.map(({ question, kind }) => [question, kind])).toEqual(
    quoted.map(({ question, kind }) => [question, kind]),
  );
  const folder = `${FOLDER}/${language}`;
  const documents = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  const text = documents.join("\n").toLowerCase();
  for (const { source, right, wrong } of paraphrased) {
    expect(text).toContain(source.toLowerCase());
    expect(text).not.toContain(right.toLowerCase());
    expect(wrong).not.toBe(right);
  }
});

it("counts the two wordings apart", () => {
  const judged = (wording: JudgedText["wording"], isRight: boolean): JudgedText => ({
    ...{ language: "en", wording, kind: "digit", isRight },
    ...{ verdict: isRight ? "supported" : "contradicted", isApproved: isRight },
  });
  const condemned = { ...judged("paraphrased", true), verdict: "unsupported" as const, isApproved: false };
  const table = writtenTable([
    judged("quoted", true),
    judged("quoted", false),
    judged("paraphrased", false),
    condemned,
  ]);
  expect(table).toContain("| en, quoted, digit | 1 | 1 | 1 | 0 | 0 | 0 | 1 |");
  expect(table).toContain("| en, paraphrased, all | 1 | 0 | 0 | 1 | 0 | 0 | 1 |");
});

import { describe, expect, it } from "vitest";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { closestPassages } from "./closest-passages";

const passages = ["a", "b", "c", "d", "e"].map((id) => passageOf(id, `The sentence of ${id}. Another one.`));
const context = { passages: async (ids: readonly string[]) => passages.filter(({ id }) => ids.includes(id)) };

function grade(passageId: string, score: number, value: PassageGrade["grade"] = "related"): PassageGrade {
  const why = reason("passage_lacks_date", { asked: "2010", found: "1940" });
  return { passageId, grade: value, score, judge: "built-in", reason: why, nearest: { start: 0, end: 18 } };
}

describe("closestPassages", () => {
  it("returns the best of all searches with their closest sentence and the reason of their grade", async () => {
    const refused = [
      [grade("a", 0.2), grade("b", 0.1), grade("c", 0.4)],
      [grade("a", 0.3), grade("d", 0.05)],
    ];
    const found = await closestPassages({ refused, citationOrder: ["a", "b", "c", "d"] }, context);
    expect(
      found.map(({ passageId, number, sentence, reason: why }) => [passageId, number, sentence, why.code]),
    ).toEqual([
      ["c", 3, "The sentence of c.", "passage_lacks_date"],
      ["a", 1, "The sentence of a.", "passage_lacks_date"],
      ["b", 2, "The sentence of b.", "passage_lacks_date"],
    ]);
  });

  it("leaves out passages about something else, and deleted passages", async () => {
    const refused = [[grade("a", 0.4, "irrelevant"), grade("gone", 0.3), { ...grade("b", 0.2), nearest: undefined }]];
    expect(await closestPassages({ refused, citationOrder: ["a"] }, context)).toEqual([]);
  });

  it("names the page of the closest sentence", async () => {
    const pages = [
      { page: 2, start: 0 },
      { page: 3, start: 19 },
    ];
    const long = { ...passageOf("long", "The sentence of a. Another one."), page: 2, pages };
    const refused = [[{ ...grade("long", 0.4), nearest: { start: 19, end: 31 } }]];
    const found = await closestPassages({ refused, citationOrder: ["long"] }, { passages: async () => [long] });
    expect(found).toMatchObject([{ sentence: "Another one.", page: 3 }]);
  });
});

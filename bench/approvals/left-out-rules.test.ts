import { expect, it } from "vitest";
import { addEffect, rulesLeftOut, rulesTable } from "./left-out-rules";

it("names rules, each of them or some", () => {
  expect(rulesLeftOut("each").length).toBeGreaterThan(20);
  expect(rulesLeftOut("missing-detail,other-time")).toEqual(["missing-detail", "other-time"]);
  expect(() => rulesLeftOut("missing-detial")).toThrow(/No rule is named missing-detial/);
});

it.each([
  ["prevents a wrong approval", { isApproved: false, isRight: false }, { isApproved: true, isRight: false }, [1, 0]],
  ["prevents a right approval", { isApproved: false, isRight: true }, { isApproved: true, isRight: true }, [0, 1]],
  ["replaces a wrong answer", { isApproved: true, isRight: true }, { isApproved: true, isRight: false }, [1, 0]],
  ["changes nothing", { isApproved: true, isRight: true }, { isApproved: true, isRight: true }, [0, 0]],
  ["has another behind it", { isApproved: false, isRight: true }, { isApproved: false, isRight: true }, [0, 0]],
])("counts what a rule does that %s", (_, known, without, [wrong, right]) => {
  const effect = { wrong: 0, right: 0 };
  addEffect(effect, known, without);
  expect(effect).toEqual({ wrong, right });
  expect(rulesTable(new Map([["missing-detail", effect]]))).toContain(`| missing-detail | ${wrong} | ${right} |`);
});

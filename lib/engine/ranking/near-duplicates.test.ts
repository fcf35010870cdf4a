import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { NearDuplicates } from "./near-duplicates";

const STATEMENT =
  "Employees in Lyon may carry over up to 5 days of annual leave into the next year, provided that the request reaches " +
  "the personnel office before 31 March and that the manager of the department has agreed to it in writing.";

function repeats(first: string, second: string, languages: [TextLanguage, TextLanguage] = ["en", "en"]): boolean {
  const seen = new NearDuplicates();
  expect(seen.find({ id: "first", text: first, language: languages[0] })).toBeNull();
  return seen.find({ id: "second", text: second, language: languages[1] }) === "first";
}

describe("NearDuplicates", () => {
  it.each([
    ["the same text", STATEMENT],
    [
      "other spaces, case and punctuation",
      `  ${STATEMENT.replace("year, provided", "year\n\nprovided").replace("up to", "UP TO")} `,
    ],
    ["a word more", STATEMENT.replace("in writing", "in writing beforehand")],
  ])("finds a duplicate with %s", (_, text) => {
    expect(repeats(STATEMENT, text)).toBe(true);
    expect(repeats(text, STATEMENT)).toBe(true);
  });

  it.each([
    ["a number", STATEMENT.replace("5 days", "6 days")],
    ["a number in words", STATEMENT.replace("up to 5", "up to six")],
    ["a month", STATEMENT.replace("31 March", "31 May")],
    ["a day", STATEMENT.replace("31 March", "30 March")],
    ["a name", STATEMENT.replace("Lyon", "Lille")],
    ["a negation", STATEMENT.replace("may carry", "may not carry")],
    ["an amount more", STATEMENT.replace("in writing", "in writing within 14 days")],
    ["half of the text", STATEMENT.slice(0, STATEMENT.length / 2)],
    ["another subject", "Travel expenses are paid within a month of the claim, if the receipts are complete."],
  ])("finds no duplicate when the difference is %s", (_, text) => {
    expect(repeats(STATEMENT, text)).toBe(false);
    expect(repeats(text, STATEMENT)).toBe(false);
  });

  it("finds no duplicate in another language, or in texts of one word or none", () => {
    expect(repeats(STATEMENT, STATEMENT, ["en", "fr"])).toBe(false);
    expect(repeats("Yes.", "No.")).toBe(false);
    expect(repeats("", "Leave.")).toBe(false);
    expect(repeats("---", "***")).toBe(true);
  });

  it("returns the best of several duplicates", () => {
    const seen = new NearDuplicates();
    const find = (id: string, text: string) => seen.find({ id, text, language: "en" });
    expect([find("a", STATEMENT), find("b", "Something else altogether."), find("c", STATEMENT)]).toEqual([
      null,
      null,
      "a",
    ]);
    expect(find("d", STATEMENT)).toBe("a");
  });
});

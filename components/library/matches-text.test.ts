import { expect, it } from "vitest";
import { matchesText } from "./matches-text";

const document = { title: "Résumé de l’été", fileName: "notes-2026.docx", sourceUrl: "https://example.org/a" };

it.each([
  ["", true],
  ["resume", true],
  ["ÉTÉ résumé", true],
  ["2026 docx", true],
  ["example.org", true],
  ["hiver", false],
  ["resume hiver", false],
])("%j matches: %s", (typed, expected) => {
  expect(matchesText(document, typed)).toBe(expected);
});

import { describe, expect, it } from "vitest";
import { documentSummary } from "@/lib/shared/contracts/testing/document-summary";
import { isListed, SORTS, sorted, WHOLE_LIST } from "./list-view";

const NOW = Date.parse("2026-03-10T12:00:00.000Z");
const documents = [
  documentSummary({ id: "1", title: "Étude 10", createdAt: "2026-03-10T10:00:00.000Z", passages: 3, bytes: 10 }),
  documentSummary({ id: "2", title: "Etude 9", createdAt: "2026-03-01T10:00:00.000Z", passages: 9, bytes: 30 }),
  documentSummary({ id: "3", title: "annex", createdAt: "2026-01-01T10:00:00.000Z", passages: 1, bytes: 20 }),
];

describe("the order of documents", () => {
  it.each([
    ["newest", "123"],
    ["oldest", "321"],
    // Numbers by their value, without regard to case and accents.
    ["title", "321"],
    ["passages", "213"],
    ["size", "231"],
  ] as const)("by %s", (sort, expected) => {
    expect(
      sorted(documents, sort, "fr")
        .map(({ id }) => id)
        .join(""),
    ).toBe(expected);
  });

  it("loses no document", () => {
    for (const sort of SORTS) expect(new Set(sorted(documents, sort, "en"))).toEqual(new Set(documents));
  });
});

describe("the filters of the documents", () => {
  const [first, second] = documents;
  if (first === undefined || second === undefined) throw new Error("There are three.");

  it("combine format, language and date", () => {
    const pdf = { ...first, mediaType: "application/pdf", language: "other" } as const;
    expect(isListed(pdf, WHOLE_LIST, NOW)).toBe(true);
    expect(isListed(pdf, { ...WHOLE_LIST, kind: "pdf", language: "other", added: "day" }, NOW)).toBe(true);
    expect(isListed(pdf, { ...WHOLE_LIST, kind: "docx" }, NOW)).toBe(false);
    expect(isListed(pdf, { ...WHOLE_LIST, language: "en" }, NOW)).toBe(false);
    expect(isListed(second, { ...WHOLE_LIST, added: "week" }, NOW)).toBe(false);
    expect(isListed(second, { ...WHOLE_LIST, added: "month" }, NOW)).toBe(true);
  });
});

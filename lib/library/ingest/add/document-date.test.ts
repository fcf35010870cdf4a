import { describe, expect, it } from "vitest";
import { documentDate } from "./document-date";

const undated = { text: "# Rules\n\nThe fee is £310, payable by 31 March.", title: "Rules", fileName: "rules.md" };

describe("the date that a document gives itself", () => {
  it.each([
    ["# Rules\n\nEdition of 4 March 2023\n\n## Fees\n\nThe fee is £310.", "2023-03-04"],
    ["# Rules\n\n*Valid from 1 May 2024.*\n\nThe fee is £310.", "2024-05-01"],
    ["Rules\nMarch 2022\n\nThe fee is £310.", "2022-03-01"],
  ])("is that of a line in its opening: %j", (text, date) => {
    expect(documentDate({ ...undated, text }, "en")).toBe(date);
  });

  it("is read in the document's language", () => {
    const text = "# Règlement\n\nParis, le 3 mai 2024\n\nLa cotisation est de 35 euros.";
    expect(documentDate({ ...undated, text }, "fr")).toBe("2024-05-03");
  });

  it("is not read from a sentence, a table row, or an end date", () => {
    const text = [
      "# Rules",
      "The club was founded by nine rowers on 3 June 1921.",
      "| Regatta | 12 July 2024 |",
      "Valid until 31 December 2026",
    ].join("\n\n");
    expect(documentDate({ ...undated, text }, "en")).toBeNull();
  });

  it("otherwise comes from its title, or its file name", () => {
    expect(documentDate({ ...undated, title: "Rules 2023" }, "en")).toBe("2023-01-01");
    expect(documentDate({ ...undated, fileName: "old/rules_2021.md" }, "en")).toBe("2021-01-01");
    expect(documentDate(undated, "en")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import { wholeTables } from "../../testing/read-lexicon";
import { isUngrouped } from "./table-lexicon";

describe("isUngrouped", () => {
  it.each([
    ["Year", "2019", true],
    ["Opened", "1987", true],
    ["Postcode", "38000", true],
    ["Code postal", "69003", true],
    ["N° de dossier", "104250", true],
    ["Téléphone", "476001122", true],
    ["Zip code", "90210", true],
    ["SIRET", "55208131766522", true],
    ["Inhabitants", "12500", false],
    ["Number of visitors", "2019500", false],
    ["Amount (€)", "20195", false],
    ["Vessels number", "12500", false],
    ["Vessel number", "12500", true],
  ])("knows %s", (name, cell, expected) => {
    const [table] = wholeTables(markdownTable(["Site", name], [["Ash", cell]]));
    const column = table?.columns[1];
    expect(column && isUngrouped(column, 1, "en")).toBe(expected);
  });
});

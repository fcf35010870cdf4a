import { describe, expect, it } from "vitest";
import { markdownTable } from "@/lib/library/ingest/parse/text/markdown-table";
import { readLexicons } from "../testing/read-lexicon";
import { calculatedColumns } from "./calculated-columns";

/** Names of the columns that name a row; none: the first one does. */
function naming(names: string[], rows: string[][]): string[] {
  const [lexicon] = readLexicons(markdownTable(names, rows));
  return lexicon === undefined
    ? []
    : calculatedColumns(lexicon).flatMap(({ name, namesRows }) => (namesRows === true ? [name] : []));
}

describe("the columns that name a row", () => {
  it("are its number and the name beside it", () => {
    expect(
      naming(
        ["Ref", "Applicant", "Borough", "Amount"],
        [
          ["K1", "Marsh Band", "Ely", "400"],
          ["K2", "Lark Stage", "Ely", "900"],
        ],
      ),
    ).toEqual(["Ref", "Applicant"]);
    expect(
      naming(
        ["N°", "Candidat", "Note"],
        [
          ["1", "Nora Huguet", "12"],
          ["2", "Jolivet", "9"],
        ],
      ),
    ).toEqual(["N°", "Candidat"]);
  });

  it("are its number alone, if the text beside it does not distinguish the rows", () => {
    const rows = [
      ["K1", "Ely", "400"],
      ["K2", "Ely", "900"],
    ];
    expect(naming(["Ref", "Borough", "Amount"], rows)).toEqual([]);
  });

  it("is the first one, if it is a name", () => {
    const rows = [
      ["Marsh Band", "Ann Lowe", "400"],
      ["Lark Stage", "Tom Reed", "900"],
    ];
    expect(naming(["Applicant", "Contact", "Amount"], rows)).toEqual([]);
  });
});

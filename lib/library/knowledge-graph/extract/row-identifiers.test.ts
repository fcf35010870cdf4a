import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowIdentifiers } from "./row-identifiers";

const codesOf = (text: string, columns?: readonly string[]) =>
  rowIdentifiers(text, columns).map(({ start, end }) => text.slice(start, end));
const table = (head: readonly string[], ...rows: readonly string[][]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

describe("numbers of rows", () => {
  it.each([
    ["letters and digits", ["R1234", "R1235"]],
    ["years and numbers", ["ORD-2024-0117", "ORD-2024-0118"]],
    ["slashes", ["FA/2024/001", "FA/2024/002"]],
    ["dots and underscores", ["INV_2024.17", "INV_2024.18"]],
    ["capitals that stand apart", ["CMD 10017", "CMD 10018"]],
    ["letters after digits", ["20417KX", "20418KB"]],
    ["two digits with a sign", ["KX-20-B", "KX-21-C"]],
  ])("are codes that a column repeats: %s", (_, codes) => {
    const rows = codes.map((code) => [code, "Lyon", "12"]);
    expect(codesOf(table(["Order", "Site", "Units"], ...rows))).toEqual(codes);
  });

  it("may have the same word before them, in either language, or be several in a cell", () => {
    expect(codesOf(table(["Ref"], ["Order R1234"], ["Order R1235"]))).toEqual(["R1234", "R1235"]);
    expect(codesOf(table(["Pièce"], ["Facture n° F2024-17"], ["Facture n° F2024-18"]))).toEqual([
      "F2024-17",
      "F2024-18",
    ]);
    expect(codesOf(table(["Orders"], ["R1234, R1235"], ["R1236"]))).toEqual(["R1234", "R1235", "R1236"]);
  });

  it("include codes of another shape in the same column, and no others", () => {
    const rows = [
      ["R1234", "ISO9001", "Kestrel 4000X"],
      ["R1235", "none", "Marlow"],
      ["R1235-B", "none", "Orr"],
    ];
    expect(codesOf(table(["Order", "Norm", "Client"], ...rows))).toEqual(["R1234", "R1235", "R1235-B"]);
  });

  it("are recognised in a single row of a table that began in another passage", () => {
    const row = "| R1299 | Lyon |";
    expect(codesOf(row, ["Order", "Site"])).toEqual(["R1299"]);
    expect(codesOf(row)).toEqual([]);
    expect(codesOf(`${row}\n\nThey wrote to K2000B.\n\n${table(["Model"], ["K2000B"])}`, ["Order", "Site"])).toEqual([
      "R1299",
    ]);
  });

  it.each([
    ["at the start of lines", "R1234 Lyon 12\nR1235 Paris 8\nR1236 Lille 3", ["R1234", "R1235", "R1236"]],
    ["as items", "- Order R1234: sent\n- Order R1235: late\n- Order R1236: lost", ["R1234", "R1235", "R1236"]],
    ["as numbered items", "1. Commande R1234\n2. Commande R1235\n3. Commande R1236", ["R1234", "R1235", "R1236"]],
    ["in a list", "Late orders: R1234, R1235 and R1236.", ["R1234", "R1235", "R1236"]],
    ["in a French list", "Commandes en retard : R1234, R1235 et R1236.", ["R1234", "R1235", "R1236"]],
  ])("are recognised %s", (_, text, codes) => {
    expect([...new Set(codesOf(text))]).toEqual(codes);
  });

  it.each([
    ["names of standards", "The gloves follow EN 388 and ISO 9001, and ISO14001 was renewed."],
    ["a code in prose", "Order R1234 was sent on Monday. Order R1235 was not, and R1236 is lost."],
    ["a few models in prose", "Les avions A320, A330 et A350 volent vers Lyon."],
    ["two lines with codes", "R1234 is late.\nR1235 is not."],
    ["substances", table(["Parameter"], ["NO3"], ["PO4"], ["PM10"])],
    ["diseases", table(["Disease"], ["Covid-19"], ["Covid-20"])],
    ["numbers and dates", table(["Day", "Units"], ["2024-01-17", "1200"], ["2024-01-18", "1300"])],
    ["one row", table(["Model"], ["XR-2000"])],
  ])("are not %s", (_, text) => {
    expect(codesOf(text)).toEqual([]);
  });

  it("are spans of the text, without overlap in a line, for any text", () => {
    const part = fc.constantFrom(
      "| ",
      "R1234",
      "ORD-24-1",
      " ",
      "\n",
      "|---|",
      ": ",
      "- ",
      "é",
      "😀",
      "12",
      "Ab",
      ", ",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.boolean(), (parts, inTable) => {
        const text = parts.join("");
        for (const { start, end } of rowIdentifiers(text, inTable ? ["A", "B"] : [])) {
          expect(text.slice(start, end)).toMatch(/^[\p{L}\p{N}].*\p{N}|^\p{N}/u);
          expect(text.slice(start, end)).not.toContain("\n");
        }
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { emptyCell } from "./asked-cells";

const LEDGER = ["Code", "Entry", "Paid in", "Paid out", "Balance (£)"];
const row = (...cells: string[]) => ({ columns: LEDGER, cells });
const lacks = (question: string, rows: ReturnType<typeof row>[], language: TextLanguage = "en") =>
  emptyCell(question, language, rows)?.column ?? null;

describe("emptyCell", () => {
  const fees = row("410", "Membership fees", "620.00", "", "1,480.00");

  it.each([
    ["How much was paid out for membership fees?", "Paid out"],
    ["What is the amount paid out under code 410?", "Paid out"],
    ["How much was paid in for membership fees?", null],
    ["What is the balance after the membership fees?", null],
    ["Which entry has code 410?", null],
    ["Which code has nothing paid out?", null],
    ["How much do the membership fees bring?", null],
  ])("finds the column asked for: %s", (question, expected) => {
    expect(lacks(question, [fees])).toBe(expected);
  });

  it.each(["", "-", "–", "#REF!", "#DIV/0!", "#N/A", "…"])("treats %j as empty", (cell) => {
    expect(lacks("What is the balance of the roof repair?", [row("7", "Roof repair", "", "90", cell)])).toBe(
      "Balance (£)",
    );
  });

  it("reads French names with their units and articles", () => {
    const columns = ["Poste", "Quantité", "Prix unitaire (€)", "Total TTC (€)"];
    const found = (question: string) =>
      emptyCell(question, "fr", [{ columns, cells: ["Carrelage", "32", "27,50", ""] }])?.column ?? null;
    expect(found("Quel est le total TTC du carrelage ?")).toBe("Total TTC (€)");
    expect(found("Quel est le prix unitaire du carrelage ?")).toBeNull();
    expect(found("Quelle quantité de carrelage est prévue ?")).toBeNull();
    expect(found("Quels sont le prix unitaire et le total TTC du carrelage ?")).toBe("Total TTC (€)");
  });

  it("accepts a part of a name if no column is named in full", () => {
    const columns = ["Tool", "Purchase price", "Return date"];
    const cells = ["Sander", "", "3 May"];
    expect(emptyCell("What is the price of the sander?", "en", [{ columns, cells }])).toEqual({
      column: "Purchase price",
    });
    expect(
      emptyCell("What is the return date after the purchase of the sander?", "en", [{ columns, cells }]),
    ).toBeNull();
  });

  it("distinguishes columns by their function words", () => {
    const columns = ["Vehicle", "Damage at hand-over", "Damage at hand-back"];
    const found = (question: string, ...cells: string[]) => emptyCell(question, "en", [{ columns, cells }])?.column;
    expect(found("What was the damage of the van at hand-back?", "Van", "scratch", "")).toBe("Damage at hand-back");
    expect(found("What was the damage of the van at hand-over?", "Van", "scratch", "")).toBeUndefined();
    const french = ["Pièce", "Relevé à l’arrivée", "Relevé au départ"];
    const asked = "Quel était le relevé de la cave au départ ?";
    expect(emptyCell(asked, "fr", [{ columns: french, cells: ["Cave", "312", ""] }])?.column).toBe("Relevé au départ");
  });

  it("accepts one of several rows with the label, not a row with another label", () => {
    const [first, second] = [row("1", "Water", "", "40", ""), row("1", "Water", "15", "", "")];
    const gas = row("2", "Gas", "", "70", "");
    expect(lacks("What was paid in for water?", [first, second])).toBeNull();
    expect(lacks("What was paid in for water and gas?", [first, second, gas])).toBe("Paid in");
  });

  it("finds a row that says nothing beyond the question", () => {
    expect(lacks("How expensive was the roof repair?", [row("", "Roof repair", "", "", "-")])).toBe("");
  });
});

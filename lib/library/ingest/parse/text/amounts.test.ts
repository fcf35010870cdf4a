import { describe, expect, it } from "vitest";
import { hasAmount, isFigure } from "./amounts";

describe("hasAmount", () => {
  it.each([
    "Net pay: 1,874.60 EUR",
    "Solde : 96 €",
    "£45 a month",
    "Rent 1 080,00",
    "Reste dû 12 francs",
    "a share of 12.5 %",
    "1,204,500 readers",
    "Total 7",
    "Montant réglé : 31",
    "884",
    "12 kg",
    "Load of 3.5 t at most",
    "Leave left: 4 days",
    "Score: 7",
    "−3,5",
  ])("finds one in “%s”", (line) => {
    expect(hasAmount(line)).toBe(true);
  });

  it.each([
    "Harbour report 2024",
    "2024",
    "3 May 2024",
    "03.05.2024",
    "12/03/24",
    "ISO 9001",
    "Invoice 2024-117",
    "Version 2.1",
    "Season: 2021",
    "Room B-3 tower",
    "Tel. 05 61 22 33 44",
    "Registered in Perth no. 403217",
    "4 Soil and water",
    "Totally new",
    "Balance sheet at 31 December 2022",
    "Net zero report 2024",
  ])("finds none in “%s”", (line) => {
    expect(hasAmount(line)).toBe(false);
  });
});

describe("isFigure", () => {
  it("is true of a sum, a labelled number and an amount alone, not of one that a longer line mentions", () => {
    const lines = ["Total due: 45", "Lasts: 3 hours", "1 250,00 €", "A company with a capital of 80,000 EUR", "1998"];
    expect(lines.map(isFigure)).toEqual([true, true, true, false, false]);
  });
});

import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { namedRows } from "./named-rows";

/** The first cells of the rows that a question names, and how many of the others it rules out. */
function named(question: string, labels: readonly string[], { language = "en", firstColumn = "Well" }: Asked = {}) {
  const rows = labels.map((label) => [label, "12.5", "R. Moe"]);
  const found = namedRows(question, language, { rows, firstColumn });
  return {
    named: labels.filter((_, at) => found[at] === "named"),
    other: found.filter((one) => one === "other").length,
  };
}

interface Asked {
  language?: TextLanguage;
  firstColumn?: string;
}

const WELLS = ["Well 007", "Well 017", "Well 071", "Well 170", "Well 171"];

describe("namedRows", () => {
  it.each<[string, string[]]>([
    ["What is the depth of Well 171?", ["Well 171"]],
    ["depth of well 17", ["Well 017"]],
    ["depth of well no. 7", ["Well 007"]],
    ["Compare wells 7, 17 and 170.", ["Well 007", "Well 017", "Well 170"]],
    ["How deep is well 999?", []],
  ])("selects by number: %s", (question, expected) => {
    expect(named(question, WELLS)).toEqual({ named: expected, other: WELLS.length - expected.length });
  });

  it("selects by number in French", () => {
    const labels = ["Puits 007", "Puits 017", "Puits 170"];
    const asked = (question: string) => named(question, labels, { language: "fr", firstColumn: "Puits" }).named;
    expect(asked("Quelle est la profondeur du puits n° 17 ?")).toEqual(["Puits 017"]);
    expect(asked("Profondeur des puits 7 et 170 ?")).toEqual(["Puits 007", "Puits 170"]);
  });

  it("prefers a number as written to one with different leading zeros", () => {
    expect(named("depth of well 7", ["Well 7", "Well 007"]).named).toEqual(["Well 7"]);
    expect(named("depth of well 007", ["Well 7", "Well 007"]).named).toEqual(["Well 007"]);
  });

  it("reads lowered digits as digits", () => {
    const gases = ["SO₂", "SO₃", "N₂O₄"];
    expect(named("What is the share of SO3?", gases, { firstColumn: "Gas" }).named).toEqual(["SO₃"]);
    expect(named("What is the share of N₂O₄?", ["N2O4", "N2O5"], { firstColumn: "Gas" }).named).toEqual(["N2O4"]);
  });

  it("leaves a range open", () => {
    expect(named("depth of wells 7 to 171", WELLS)).toEqual({ named: [], other: 0 });
  });

  it("selects by codes in any column, zeros included", () => {
    const rows = [
      ["Moe", "C0005"],
      ["Lund", "C0050"],
      ["Vik", "C005"],
    ];
    const found = namedRows("Who is customer C0005?", "en", { rows, firstColumn: "Name" });
    expect(found).toEqual(["named", "other", "other"]);
  });

  it("selects by name, and all rows that have it", () => {
    const labels = ["Lyon", "Lyon North", "Nice", "Nice"];
    expect(named("How many beds are in Lyon North?", labels, { firstColumn: "City" }).named).toEqual(["Lyon North"]);
    expect(named("How many beds are in Nice?", labels, { firstColumn: "City" }).named).toEqual(["Nice", "Nice"]);
    expect(named("How many beds are in Bergen?", labels, { firstColumn: "City" })).toEqual({ named: [], other: 0 });
  });

  it("selects by the name beside a number or a code, in either order", () => {
    const staff = [
      ["2041", "Doyle, Mina", "Tate, Bjorn"],
      ["2042", "Tate, Bjorn", "Winslow, Ada"],
    ];
    const found = (question: string) => namedRows(question, "en", { rows: staff, firstColumn: "No." });
    expect(found("What is Bjorn Tate's salary?")).toEqual(["open", "named"]);
    const seeds = [
      ["K-12", "Courgette 'Ronde'"],
      ["K-15", "Poireau d'hiver"],
    ];
    const asked = "Combien coûtent les courgettes Ronde ?";
    expect(namedRows(asked, "fr", { rows: seeds, firstColumn: "Réf." })).toEqual(["named", "open"]);
  });

  it("selects by a number alone only if it is in the first column", () => {
    const times = ["0,5", "1,0", "1,5"];
    const asked = { language: "fr", firstColumn: "Temps (s)" } as const;
    expect(named("Quelle est la tension à 1,5 s ?", times, asked).named).toEqual(["1,5"]);
    expect(named("What was sold in 2023?", ["2022", "2023"], { firstColumn: "Year" }).named).toEqual(["2023"]);
    expect(named("What does order 12 cost?", ["11", "12"], { firstColumn: "Order" })).toEqual({
      named: ["12"],
      other: 1,
    });
    expect(named("Which are the 3 largest cities?", ["2", "3"], { firstColumn: "Rank" }).named).toEqual([]);
  });
});

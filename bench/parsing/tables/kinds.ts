import { CorpusWords, type Random } from "../../reading/pdf/corpus-words";
import type { BodyCell, HeadCell, MadeLanguage, MadeTable } from "./made-table";

const PERIODS = {
  en: {
    total: "Total",
    table: "Table",
    unit: "(EUR thousand)",
    share: "(%)",
    first: "First half",
    second: "Second half",
  },
  fr: {
    total: "Total",
    table: "Tableau",
    unit: "(milliers d’euros)",
    share: "(%)",
    first: "1er semestre",
    second: "2e semestre",
  },
} as const;

/** Makes the tables of each kind, with random words and numbers. */
export class TableMaker {
  #words: CorpusWords;
  #random: Random;
  #language: MadeLanguage;

  constructor(language: MadeLanguage, random: Random) {
    this.#words = new CorpusWords(language, random);
    this.#random = random;
    this.#language = language;
  }

  /** The tables of a file of a kind. */
  make(kind: Kind): MadeTable[] {
    return this.#kinds[kind]();
  }

  readonly #kinds: Record<Kind, () => MadeTable[]> = {
    "one head row": () => [this.#table([this.#names(4)], this.#rows(6, 3))],
    "two head rows": () => {
      const [first = "", second = ""] = this.#words.measures(2);
      const spread = [first, second].map((text) => ({ text, across: 2, isSpread: true }));
      const heads = [[{ text: "" }, ...spread], heading("", ...this.#halves(), ...this.#halves())];
      return [this.#table(heads, this.#rows(5, 4))];
    },
    "unit row": () => {
      const { unit, share } = PERIODS[this.#language];
      return [this.#table([this.#names(4), heading("", unit, unit, share)], this.#rows(5, 3))];
    },
    "empty corner": () => [this.#table([heading("", ...this.#words.measures(3))], this.#rows(6, 3))],
    "spanner heads": () => {
      const [first = "", second = ""] = this.#words.measures(2);
      const spanners = [{ text: "" }, { text: first, across: 2 }, { text: second, across: 2 }];
      return [this.#table([spanners, heading("", ...this.#halves(), ...this.#halves())], this.#rows(5, 4))];
    },
    "years and digits": () => [
      this.#table([heading(this.#words.key(), "2022", "2023", "2024")], this.#rows(5, 3)),
      this.#table([heading(this.#words.key(), "Q1", "Q2", "Q3", "Q4")], this.#rows(4, 4)),
    ],
    "row labels": () => {
      const rows = this.#rows(6, 3).map((row, at) => [{ text: `${at + 1}.${at}` }, ...row]);
      return [{ ...this.#table([heading("No", ...this.#names(4).map(({ text }) => text))], rows), labels: 2 }];
    },
    "empty cells": () => {
      const rows = this.#rows(6, 4).map((row, at) =>
        row.map((cell, column) => (column > 0 && (at * 2 + column) % 3 === 0 ? { text: "" } : cell)),
      );
      return [this.#table([this.#names(5)], rows)];
    },
    totals: () => {
      const rows = this.#rows(5, 3);
      const sums = [1, 2, 3].map((column) =>
        this.#integer(rows.reduce((sum, row) => sum + (row[column]?.number ?? 0), 0)),
      );
      return [this.#table([this.#names(4)], [...rows, [{ text: PERIODS[this.#language].total }, ...sums]])];
    },
    "footnote marks": () => {
      const marked = (cells: BodyCell[], at: number) =>
        cells.map((cell, column) =>
          column > 0 && (at + column) % 3 === 0 ? { ...cell, mark: String(1 + (at % 3)) } : cell,
        );
      const names = this.#names(4).map((name, at) => (at === 2 ? { ...name, mark: "2" } : name));
      return [this.#table([names], this.#rows(6, 3).map(marked))];
    },
    "merged cells": () => {
      const groups = this.#words.measures(2);
      const rows = this.#rows(6, 3).map((row, at) => [
        at % 3 === 0 ? { text: groups[at / 3] ?? "", down: 3 } : { text: "" },
        ...row,
      ]);
      return [
        { ...this.#table([heading(this.#words.key(), ...this.#names(4).map(({ text }) => text))], rows), labels: 2 },
      ];
    },
    "long cells": () => {
      const rows = this.#rows(5, 2).map(([label = { text: "" }, ...values]) => [
        label,
        { text: capital(this.#words.words(24)) },
        ...values,
      ]);
      const [first = { text: "" }, ...names] = this.#names(3);
      return [this.#table([[first, { text: this.#language === "fr" ? "Observations" : "Remarks" }, ...names]], rows)];
    },
    "decimal marks": () => {
      const rows = this.#rows(6, 0).map(([label = { text: "" }]) => [
        label,
        this.#decimal(),
        this.#decimal(),
        this.#decimal(),
      ]);
      return [this.#table([this.#names(4)], rows)];
    },
    "two tables": () => [
      this.#table([this.#names(4)], this.#rows(4, 3)),
      this.#table([this.#names(3)], this.#rows(5, 2)),
    ],
    caption: () => {
      const { table } = PERIODS[this.#language];
      const caption = `${table} 4 – ${capital(this.#words.words(6))}`;
      return [{ ...this.#table([this.#names(4)], this.#rows(5, 3)), caption }];
    },
    "no rules": () => [{ ...this.#table([this.#names(5)], this.#rows(7, 4)), isRuled: false }],
    "several pages": () => {
      const rows = this.#rows(0, 0);
      for (let at = 0; at < 70; at += 1)
        rows.push([{ text: `${this.#words.places(1)[0]} ${at + 1}` }, ...this.#integers(3)]);
      return [this.#table([this.#names(4)], rows)];
    },
  };

  #table(heads: HeadCell[][], rows: BodyCell[][]): MadeTable {
    return { caption: null, heads, rows, labels: 1, isMarked: this.#random() < 0.5, isRuled: true };
  }

  #names(count: number): HeadCell[] {
    return heading(this.#words.key(), ...this.#words.measures(count - 1));
  }

  #halves(): [string, string] {
    const { first, second } = PERIODS[this.#language];
    return [first, second];
  }

  #rows(count: number, values: number): BodyCell[][] {
    return this.#words.places(count).map((text) => [{ text }, ...this.#integers(values)]);
  }

  #integers(count: number): BodyCell[] {
    return Array.from({ length: count }, () => this.#integer(Math.floor(this.#random() * 9_000) + 12));
  }

  #integer(number: number): BodyCell {
    const separator = this.#language === "fr" ? "\u202f" : ",";
    return { text: String(number).replace(/\B(?=(?:\d{3})+$)/g, separator), number };
  }

  #decimal(): BodyCell {
    const number = Math.round(this.#random() * 90_000 + 100) / 100;
    const text = number.toFixed(2);
    return { text: this.#language === "fr" ? text.replace(".", ",") : text, number };
  }
}

export const KINDS = [
  "one head row",
  "two head rows",
  "unit row",
  "empty corner",
  "spanner heads",
  "years and digits",
  "row labels",
  "empty cells",
  "totals",
  "footnote marks",
  "merged cells",
  "long cells",
  "decimal marks",
  "two tables",
  "caption",
  "no rules",
  "several pages",
] as const;
export type Kind = (typeof KINDS)[number];

function heading(...texts: readonly string[]): HeadCell[] {
  return texts.map((text) => ({ text }));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

import { lettersOf } from "@/lib/shared/projections/text/letters-of";

/** A part of one run of a page's text; offsets are UTF-16 code units into the run. */
export interface RunPart {
  run: number;
  start: number;
  end: number;
}

/** The letters and digits of a page's text, with their places. */
export class PageLetters {
  /** Normalised, in the order of the runs. */
  readonly letters: string;
  readonly #places: Letter[] = [];
  readonly #runs: readonly string[];

  /** @param runs the page's text runs, in order */
  constructor(runs: readonly string[]) {
    this.#runs = runs;
    let letters = "";
    for (const [run, text] of runs.entries()) {
      const found = lettersOf(text);
      letters += found.letters;
      for (const at of found.from) this.#places.push({ run, at });
    }
    this.letters = letters;
  }

  /** The parts of runs with these letters. @param indices in rising order */
  partsOf(indices: readonly number[]): RunPart[] {
    const parts: RunPart[] = [];
    let before = -2;
    for (const index of indices) {
      const letter = this.#places[index];
      if (letter === undefined) continue;
      const code = this.#runs[letter.run]?.codePointAt(letter.at) ?? 0;
      const end = letter.at + (code > 0xffff ? 2 : 1);
      const last = parts.at(-1);
      if (last !== undefined && last.run === letter.run && index === before + 1) last.end = end;
      else parts.push({ run: letter.run, start: letter.at, end });
      before = index;
    }
    return parts;
  }

  /** Whether no letter or digit of the same word precedes the one at an index, or follows it. */
  isEdge(index: number, side: "start" | "end"): boolean {
    const here = this.#places[index];
    const next = this.#places[side === "start" ? index - 1 : index + 1];
    if (here === undefined || next === undefined || here.run !== next.run) return true;
    const text = this.#runs[here.run] ?? "";
    const between = side === "start" ? text.slice(next.at, here.at) : text.slice(here.at, next.at);
    return [...between].length > 1;
  }
}

interface Letter {
  /** Index of the run, and offset in it. */
  run: number;
  at: number;
}

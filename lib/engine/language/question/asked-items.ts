import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import { properNames } from "../names/proper-names";
import { foldText } from "../text/fold-text";
import { LIST_MARKER } from "../text/markdown";
import { readNumbers } from "../text/numbers";
import { introduces } from "../text/sentences";
import { MOST_ASKED_ITEMS } from "../tunables";

/** How many things a question asks to name ("Which five documents must be attached?"); `null` if it gives no number. */
export function askedItems(question: string, language: TextLanguage): number | null {
  const { counting, counted } = packOf(language).questions.parts;
  for (const { kind, value, start, end } of readNumbers(question, language)) {
    const count = Number(value);
    if (kind !== "number" || !Number.isInteger(count) || count < 2 || count > MOST_ASKED_ITEMS) continue;
    if (counting.test(foldText(question.slice(0, start))) && counted.test(foldText(question.slice(end)))) return count;
  }
  return null;
}

/**
 * How many things an answer names: its list items and lines, and the members of its enumerations; or its names, if they
 * are more. When unsure, it counts one too many rather than one too few.
 */
export function countItems(answer: string, language: TextLanguage): number {
  const { between } = packOf(language).questions.parts;
  const lines = answer.split("\n").filter((line) => /[\p{L}\p{N}]/u.test(line) && !introduces(line));
  const rows = lines.filter((line) => line.includes("|"));
  const others = lines.filter((line) => !line.includes("|"));
  const membersOf = (line: string) => 1 + (foldText(line).match(between)?.length ?? 0);
  const inLines = others.reduce((sum, line) => sum + (LIST_MARKER.test(line) ? 1 : membersOf(line)), 0);
  // The first row has the column names.
  return Math.max(inLines + Math.max(0, rows.length - 1), countNames(others.join("\n"), language));
}

/** Different names; adjacent words are one. */
function countNames(text: string, language: TextLanguage): number {
  const names: Array<{ start: number; end: number }> = [];
  for (const { start, end } of properNames(text, language)) {
    const last = names.at(-1);
    if (last !== undefined && /^[\s-]?$/.test(text.slice(last.end, start))) last.end = end;
    else names.push({ start, end });
  }
  return new Set(names.map(({ start, end }) => foldText(text.slice(start, end)))).size;
}

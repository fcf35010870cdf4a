import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import { MOST_QUERY_CHARS } from "./tunables";

/**
 * What is sent to a web search: the question's own words and nothing else. One that only makes sense after an earlier one
 * gets that one in front, if it was searched for on the web itself; what was asked of the documents stays here. Never an
 * answer, a passage, or a sentence that a model wrote: those hold what the documents say, and would carry it out.
 * @param asked the question as it was typed
 * @param dependsOnEarlier whether it was found not to stand alone
 */
export function webQuery(asked: string, earlier: readonly EarlierTurn[], dependsOnEarlier: boolean): string {
  const own = cut(oneLine(asked), MOST_QUERY_CHARS);
  const last = earlier.at(-1);
  const before = dependsOnEarlier && last?.wentToWeb === true ? oneLine(last.question) : "";
  return `${cut(before, MOST_QUERY_CHARS - own.length - 1)} ${own}`.trim();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** At a word where there is one. */
function cut(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const start = [...text.slice(0, Math.max(0, chars))].join("");
  return (/^(.*\S)\s/.exec(start)?.[1] ?? start).toWellFormed();
}

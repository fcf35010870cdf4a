import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import { oneLine } from "@/lib/shared/text/one-line";
import { MOST_QUERY_CHARS } from "./tunables";

/**
 * The text sent to a web search: the question's own words and nothing else. A question that depends on an earlier one
 * gets that one in front, if it was itself searched on the web; questions to the documents are never sent. Answers,
 * passages and sentences of a model are never sent either: they contain text from the documents, which would leak.
 * @param asked the question as typed
 * @param dependsOnEarlier whether the question does not stand alone
 */
export function webQuery(asked: string, earlier: readonly EarlierTurn[], dependsOnEarlier: boolean): string {
  const own = cut(oneLine(asked), MOST_QUERY_CHARS);
  const last = earlier.at(-1);
  const before = dependsOnEarlier && last?.wentToWeb === true ? oneLine(last.question) : "";
  return `${cut(before, MOST_QUERY_CHARS - own.length - 1)} ${own}`.trim();
}

/** Cuts between words if possible. */
function cut(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const start = [...text.slice(0, Math.max(0, chars))].join("");
  return (/^(.*\S)\s/.exec(start)?.[1] ?? start).toWellFormed();
}

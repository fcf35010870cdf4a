import type { DateMention } from "@/lib/engine/language/dates/read-dates";
import type { RelationPattern } from "@/lib/engine/language/knowledge-grammar";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";
import { DATE_AFTER_CHARS, DATE_OPENING_CHARS } from "../tunables";

interface Ends {
  start: number;
  end: number;
}

interface Stated {
  unit: SentenceSpan;
  first: Ends;
  second: Ends;
  /** False if only the last clause between the names relates them. */
  isWhole: boolean;
}

/** From when and until when a relation holds, by the dates of its sentence; null if unknown. */
export function validityOf(
  { time, form }: RelationPattern,
  { unit, first, second, isWhole }: Stated,
  text: string,
  dates: readonly DateMention[],
): { validFrom: string | null; validTo: string | null } {
  const date =
    dates.find((candidate) => standsBetween(candidate, first, second, isWhole, text)) ??
    dates.find((candidate) => followsAt(candidate, second.end, form, text)) ??
    (form === "verb" && dates.length === 1
      ? dates.find(({ start, end }) => start - unit.start <= DATE_OPENING_CHARS && end <= first.start)
      : undefined);
  if (date === undefined) return { validFrom: null, validTo: null };
  if (date.role === "range") return { validFrom: date.from, validTo: date.to };
  if (date.role === "until") return { validFrom: null, validTo: date.to };
  if (time === "ends") return { validFrom: null, validTo: date.to };
  if (date.role === "since" || time === "begins") return { validFrom: date.from, validTo: null };
  return { validFrom: date.from, validTo: date.to };
}

/** Whether a date is between the two names, and no other clause begins after it. */
function standsBetween(
  { start, end }: DateMention,
  first: Ends,
  second: Ends,
  isWhole: boolean,
  text: string,
): boolean {
  if (start < first.end || end > second.start) return false;
  const after = text.slice(end, second.start);
  return !/^,?\s(?:and|then|et|puis)\s/.test(after) && (isWhole || !/,|\s(?:and|et)\s/.test(after));
}

/** Whether a date after the second name dates the relation: no other statement begins between them. */
function followsAt({ start, role }: DateMention, end: number, form: RelationPattern["form"], text: string): boolean {
  if (start < end || start - end > DATE_AFTER_CHARS) return false;
  const between = text.slice(end, start);
  if (form === "noun") return /^\s*\(?(?:\p{L}+\s){0,2}$/u.test(between) && (role !== "at" || between.includes("("));
  return !/[;,:(]\s*\S+\s+\S+\s|\s(?:and|et)\s|\.\s/u.test(between);
}

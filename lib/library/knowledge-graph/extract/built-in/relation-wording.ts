import type { KnowledgeGrammar } from "@/lib/engine/language/knowledge-grammar";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";

interface Part {
  start: number;
  end: number;
}

export interface Wordings {
  /** The text right before the first name. */
  before: string;
  /** The text between the names. */
  plain: string;
  /** The same without insertions between subject and verb. */
  clauses: readonly string[];
  /** Whether the first name can be the subject of a verb. */
  isSubject: boolean;
}

const WORD = /§|¤|['’]s(?![\p{L}])|[\p{L}\p{N}]+(?:[-‑][\p{L}\p{N}]+)*['’]?|[,()%-]|[;:.!?]/gu;
/** Characters before the first name that a pattern may include. */
const BEFORE_CHARS = 60;
/** Maximum articles, roles and titles skipped between a preposition and the name that depends on it. */
const SKIPPED_BEFORE = 4;

/**
 * The folded text between two names, with one space after each word (none after an apostrophe), other names replaced by
 * `§` and dates removed. Null if it cannot relate them: another clause begins, or the second name is only a possessor.
 */
export function wordingsBetween(
  text: string,
  unit: SentenceSpan,
  first: Part,
  second: Part,
  names: readonly Part[],
  dates: readonly Part[],
  grammar: KnowledgeGrammar,
): Wordings | null {
  if (/^['’]s?(?!\p{L})/u.test(text.slice(second.end, second.end + 3))) return null;
  const replaced = [
    ...names
      .filter(({ start, end }) => start >= first.end && end <= second.start && end > start)
      .map((name) => ({ ...name, mark: " § " })),
    ...dates
      .filter(({ start, end }) => start >= first.end && end <= second.start)
      .map((date) => ({ ...date, mark: " ¤ " })),
  ].sort((left, right) => left.start - right.start);
  let between = "";
  let at = first.end;
  for (const { start, end, mark } of replaced) {
    if (start < at) continue;
    between += text.slice(at, start) + mark;
    at = end;
  }
  between += text.slice(at, second.start);
  const words = wordsOf(between);
  if (words.some((word) => /^[;:.!?]$/.test(word))) return null;
  // "European Union (EU) regulates": the bracket only repeats the subject.
  const bare = written(words).replace(/^(?:\( § )?\) /, "");
  const plain = coordinated(withoutDates(bare, grammar), grammar);
  // "A's founder left": A only owns the subject.
  const isRelative = grammar.relatives.some((relative) => plain.startsWith(`, ${relative} `));
  const isSubject = isRelative || (!plain.startsWith("'s ") && !hangsOn(text, unit, first, grammar));
  const clauses = [...withoutApposition(plain), ...lastClause(plain, grammar)].filter((clause) => clause !== plain);
  return {
    before: written(wordsOf(text.slice(Math.max(unit.start, first.start - BEFORE_CHARS), first.start))),
    plain,
    clauses: isSubject ? clauses : [],
    isSubject,
  };
}

function wordsOf(text: string): string[] {
  return (foldText(text).match(WORD) ?? []).map((word) => word.replace("’", "'"));
}

function written(words: readonly string[]): string {
  return words.map((word) => (word.endsWith("'") ? word : `${word} `)).join("");
}

/** Removes dates together with the words that introduce them. */
function withoutDates(wording: string, { dates, articles }: KnowledgeGrammar): string {
  const words = wording.split(" ");
  const introducing = new Set(
    [
      ...dates.since,
      ...dates.until,
      ...dates.yearCues,
      ...dates.weakYearCues,
      ...dates.of,
      ...dates.rangeOpeners,
    ].flatMap((phrase) => phrase.split(" ")),
  );
  for (let at = words.indexOf("¤"); at >= 0; at = words.indexOf("¤")) {
    let from = at;
    while (
      from > 0 &&
      (introducing.has(words[from - 1] ?? "") || articles.has(words[from - 1] ?? "") || words[from - 1] === "on")
    )
      from -= 1;
    // "founded, in 1998, by": the commas are removed too.
    const commas = words[from - 1] === "," && words[at + 1] === ",";
    words.splice(commas ? from - 1 : from, at - from + 1 + (commas ? 2 : 0));
  }
  return words.join(" ");
}

/** "A, B and C founded D": removes the other subjects, and the objects before the second name. */
function coordinated(wording: string, { conjunctions, articles }: KnowledgeGrammar): string {
  const and = [...conjunctions].join("|");
  const article = `(?:(?:${[...articles].join("|")})[ ']\\s?)?`;
  return wording
    .replace(new RegExp(`^(?:, ${article}§ ){0,4}(?:, )?(?:${and}) ${article}§ (?=[a-z])`), "")
    .replace(new RegExp(`§ (?:, ${article}§ ){0,4}(?:, )?(?:(?:${and}) |(?<=, ))${article}$`), "");
}

/** "A, an engineer from B, founded": removes the apposition. */
function withoutApposition(wording: string): string[] {
  const match = /^, [^,]{1,120}, (.+)$/s.exec(wording);
  return match?.[1] === undefined ? [] : [match[1]];
}

/** "A founded B and leads": the clause after the last "and", which has the same subject unless it starts with a name. */
function lastClause(wording: string, { conjunctions }: KnowledgeGrammar): string[] {
  const and = [...conjunctions].join("|");
  const match = new RegExp(`^(.+) (?:, )?(?:${and}|then|puis) (?!§)(.+)$`, "s").exec(wording);
  const [, before, clause] = match ?? [];
  return before === undefined || clause === undefined || /^,/.test(before) ? [] : [clause];
}

/** Whether a name depends on a preposition before it, and so is not the subject. */
function hangsOn(text: string, unit: SentenceSpan, { start }: Part, grammar: KnowledgeGrammar): boolean {
  const words = foldText(text.slice(Math.max(unit.start, start - 80), start)).match(/[\p{L}]+|[^\s\p{L}]/gu) ?? [];
  for (const word of words.reverse().slice(0, SKIPPED_BEFORE + 1)) {
    if (grammar.notSubjectAfter.has(word)) return true;
    const belongs =
      grammar.articles.has(word) || grammar.roles.has(word) || grammar.titles.has(word) || /^['’.]$/.test(word);
    if (!belongs && !Object.values(grammar.cues).some((cues) => cues.has(word))) return false;
  }
  return false;
}

import type { Language } from "../../contracts/language";
import { type Reason, type ReasonCode, reason } from "../../contracts/reason";
import type { Route } from "../../contracts/topology";
import { isFunctionWord, stem } from "../../language/analyzers";
import { isAskingWord } from "../../language/asking-words";
import { properNames } from "../../language/proper-names";
import { type QuestionKind, questionKind } from "../../language/question-kind";
import { readDates } from "../../language/read-dates";
import { words } from "../../language/words";
import type { LibraryVocabulary } from "../../retrieval/library-vocabulary";
import type { QuestionRouter } from "../steering";
import { OUTSIDE_KNOWN_SHARE, OUTSIDE_LANGUAGE_SHARE, OUTSIDE_MIN_WORDS, YEARS_AHEAD } from "./tunables";

/** Where a question goes whose words leave no doubt; the others go to the documents. */
const ROUTES: Partial<Record<QuestionKind, { route: Route; code: ReasonCode }>> = {
  latest: { route: "web_search", code: "route_latest_information" },
  "small-talk": { route: "llm_internal", code: "route_out_of_domain" },
  arithmetic: { route: "llm_internal", code: "route_out_of_domain" },
  "language-task": { route: "llm_internal", code: "route_out_of_domain" },
};

/**
 * Documents first wherever they are available: a checked source beats a model's memory. No model, no cost.
 * @param vocabulary of the library, which tells what the web has to be asked for; `null` where it is not searched
 */
export function createBuiltInRouter(vocabulary: LibraryVocabulary | null = null): QuestionRouter {
  return {
    async route(question, available, { language, signal }) {
      signal.throwIfAborted();
      const [first, second] = available;
      if (first !== undefined && second === undefined) {
        return { route: first, reason: reason(first === "kg_retrieval" ? "route_only_documents" : "route_pinned") };
      }
      const clear = ROUTES[questionKind(question, language)];
      if (clear !== undefined && available.includes(clear.route)) {
        return { route: clear.route, reason: reason(clear.code) };
      }
      if (first !== undefined && !available.includes("kg_retrieval")) {
        return { route: first, reason: reason("route_out_of_domain") };
      }
      if (vocabulary !== null && available.includes("web_search")) {
        const beyond = await beyondLibrary(question, language, vocabulary);
        signal.throwIfAborted();
        if (beyond !== null) return { route: "web_search", reason: beyond };
      }
      return {
        route: "kg_retrieval",
        reason: reason(first === undefined ? "route_only_documents" : "route_library_match"),
      };
    },
  };
}

/**
 * Why the library cannot have the answer; `null` where it may. In doubt it may: what it lacks after all is looked for on
 * the web when its passages have been graded, and a question that leaves this machine in vain cannot be taken back.
 */
async function beyondLibrary(
  question: string,
  language: Language,
  vocabulary: LibraryVocabulary,
): Promise<Reason | null> {
  try {
    return (
      (await afterLibrary(question, language, vocabulary)) ?? (await outsideLibrary(question, language, vocabulary))
    );
  } catch {
    // A library that cannot be looked into at the moment says nothing; its search tells the person.
    return null;
  }
}

/** Asks for a time after everything that the library speaks of, and after its newest document came. */
async function afterLibrary(
  question: string,
  language: Language,
  vocabulary: LibraryVocabulary,
): Promise<Reason | null> {
  const latest = times(question, language)
    .toSorted((a, b) => b.from.localeCompare(a.from))
    .at(0);
  if (latest === undefined) return null;
  const added = (await vocabulary.newestAddition())?.toISOString().slice(0, 10);
  if (added === undefined || latest.from <= added) return null;
  const year = Number(latest.from.slice(0, 4));
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, after) => year + after);
  if (await vocabulary.speaksOf(years)) return null;
  return reason("route_after_library", { asked: question.slice(latest.start, latest.end), newest: added });
}

interface Time {
  /** ISO date of its first day. */
  from: string;
  start: number;
  end: number;
}

/** The times that a question names: dates, and years that stand alone. A number before a noun counts something. */
function times(question: string, language: Language): Time[] {
  const all = words(question, language);
  const years = all.flatMap(({ text, start, end }, at) => {
    const next = all[at + 1];
    const counts =
      next !== undefined && question.slice(end, next.start).trim() === "" && !isFunctionWord(next.text, language);
    return /^(?:19|20)\d\d$/.test(text) && !counts ? [{ from: `${text}-01-01`, start, end }] : [];
  });
  const dates = readDates(question, language);
  return [...dates, ...years.filter((year) => !dates.some((date) => overlap(date, year)))];
}

function overlap(a: Pick<Time, "start" | "end">, b: Pick<Time, "start" | "end">): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Speaks of things whose words are in no passage. */
async function outsideLibrary(
  question: string,
  language: Language,
  vocabulary: LibraryVocabulary,
): Promise<Reason | null> {
  const content = contentWords(question, language);
  if (content.length === 0) return null;
  const known = await vocabulary.knows(content.map(({ text }) => text));
  const share = known.filter(Boolean).length / content.length;
  const names = content.flatMap(({ isName }, at) => (isName ? [known[at] === true] : []));
  const namesNobody = names.length > 0 && !names.includes(true) && share <= OUTSIDE_KNOWN_SHARE.withUnknownNames;
  const isForeign = content.length >= OUTSIDE_MIN_WORDS && share <= OUTSIDE_KNOWN_SHARE.words;
  if (!namesNobody && !isForeign) return null;
  // A question in another language than the documents shares no words with them, whatever it asks; names it does.
  if (!namesNobody && (await vocabulary.share(language)) < OUTSIDE_LANGUAGE_SHARE) return null;
  return reason("route_outside_library", { known: known.filter(Boolean).length, words: content.length });
}

/** The words that a question is about, each once. */
function contentWords(question: string, language: Language): { text: string; isName: boolean }[] {
  const plain = question.normalize("NFKC");
  const names = properNames(plain, language);
  const dates = times(plain, language);
  const content = new Map<string, { text: string; isName: boolean }>();
  for (const { text, start, end } of words(plain, language)) {
    const term = stem(text, language);
    const place = { start, end };
    const isTime = dates.some((date) => overlap(date, place)) || /^\d/.test(term);
    if (isTime || isFunctionWord(text, language) || isAskingWord(term, language)) continue;
    content.set(term, { text, isName: names.some((name) => overlap(name, place)) });
  }
  return [...content.values()];
}

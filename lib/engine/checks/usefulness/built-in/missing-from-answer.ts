import { analyze } from "@/lib/engine/language/analyzers";
import { answersField, askedBlankField } from "@/lib/engine/language/fields/asked-fields";
import { isBlankValue } from "@/lib/engine/language/fields/blank-value";
import { formFields } from "@/lib/engine/language/fields/form-fields";
import type { ExpectedAnswer } from "@/lib/engine/language/language-pack";
import { packOf } from "@/lib/engine/language/language-packs";
import { titledPersons } from "@/lib/engine/language/names/titled-persons";
import { emptyCell, type NamedRow } from "@/lib/engine/language/question/asked-cells";
import { expectedAnswer, offersExpected } from "@/lib/engine/language/question/expected-answer";
import { deniedPremise } from "@/lib/engine/language/question/premises/denied-premise";
import { exchangedRoles } from "@/lib/engine/language/question/premises/exchanged-roles";
import { missingDetails } from "@/lib/engine/language/question/premises/missing-details";
import { oppositeCondition } from "@/lib/engine/language/question/premises/opposite-condition";
import { oppositeEvent } from "@/lib/engine/language/question/premises/opposite-event";
import { otherDesignator } from "@/lib/engine/language/question/premises/other-designator";
import { otherParty } from "@/lib/engine/language/question/premises/other-party";
import { otherSection } from "@/lib/engine/language/question/premises/other-section";
import { plannedEvent } from "@/lib/engine/language/question/premises/planned-event";
import { isNoteOfOthers, noteMark, tableRows } from "@/lib/engine/language/question/table-notes";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { words } from "@/lib/engine/language/text/words";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { QuotedPart } from "../../support/built-in/quoted-parts";
import { rowsOf } from "./rows-of";

/** The first detail of the question missing from the answer and its sources. */
export function missingFromSources(
  text: string,
  sources: readonly Passage[],
  { question, language, hopTo }: JudgeContext,
): Reason | null {
  const sourceTexts = sources.flatMap((passage) => [
    ...passagePlace(passage),
    passage.text,
    hopTo(passage.id)?.sentence ?? "",
  ]);
  const [lack] = missingDetails(question, language, [...sourceTexts, text].join("\n"));
  return lack === undefined ? null : reason(`answer_lacks_${lack.kind}`, { asked: lack.asked, found: lack.found });
}

/**
 * The time that the quoted sentences give if the question asks about another one, which may occur elsewhere in the
 * passage, where it dates something else.
 */
export function otherTimeOf(parts: readonly QuotedPart[], { question, language }: JudgeContext): Reason | null {
  if (parts.length === 0) return null;
  const quoted = quotedUnderPlace(parts);
  const other = missingDetails(question, language, quoted).find(({ kind, found }) => kind === "date" && found !== "");
  return other === undefined ? null : reason("answer_lacks_date", { asked: other.asked, found: other.found });
}

/** The quoted sentences, each under its title and headings. */
function quotedUnderPlace(parts: readonly QuotedPart[]): string {
  return parts.map(({ passage, quote }) => [...passagePlace(passage), quote].join("\n")).join("\n");
}

/** The quotations in the question's language: words of another one cannot be compared with the question's. */
function inLanguage(parts: readonly QuotedPart[], language: JudgeContext["language"]): QuotedPart[] {
  return parts.filter(({ passage }) => passage.language === language);
}

/** The quoted sentences, and apart from them their titles and headings. */
function quotedAndPlace(parts: readonly QuotedPart[]): { sentences: string; place: string } {
  return {
    sentences: parts.map(({ quote }) => quote).join("\n"),
    place: parts.flatMap(({ passage }) => passagePlace(passage)).join("\n"),
  };
}

/**
 * The opposite event that an answer states instead of the one whose time or number the question asks for. Sentences in
 * another language than the question are left out: its words cannot be compared with theirs.
 */
export function oppositeEventOf(
  text: string,
  parts: readonly QuotedPart[],
  { question, language }: JudgeContext,
): Reason | null {
  const own = inLanguage(parts, language);
  if (parts.length > 0 && own.length === 0) return null;
  const quoted = quotedAndPlace(own);
  const other = oppositeEvent(question, language, parts.length === 0 ? { sentences: text, place: "" } : quoted);
  return other === null ? null : reason("answer_lacks_event", { ...other });
}

/** The opposite of the question's condition, if the quoted sentences state nothing else. */
export function oppositeConditionOf(parts: readonly QuotedPart[], { question, language }: JudgeContext): Reason | null {
  const own = inLanguage(parts, language).filter(
    (part) => rowsOf(part.passage, part.start, part.end).rows.length === 0,
  );
  const other = oppositeCondition(
    question,
    language,
    own.map(({ quote }) => quote),
  );
  return other === null ? null : reason("answer_lacks_event", { ...other });
}

/** The planned event whose time the quoted sentences give, if the question asks when it happened. */
export function plannedEventOf(parts: readonly QuotedPart[], { question, language }: JudgeContext): Reason | null {
  const own = inLanguage(parts, language);
  const sentences = own.flatMap((part) =>
    rowsOf(part.passage, part.start, part.end).rows.length > 0 ? [] : [part.quote],
  );
  if (sentences.length < own.length) return null;
  const place = [...new Set(own.flatMap(({ passage }) => passage.headingPath.slice(-1)))].join("\n");
  const planned = plannedEvent(question, language, { sentences, place });
  if (planned === null) return null;
  return planned.found === "" ? reason("may_not_answer") : reason("answer_lacks_event", { ...planned });
}

/** The thing that the quoted sentences are about if the question is about another of its kind ("design A"). */
export function otherThingOf(parts: readonly QuotedPart[], { question, language }: JudgeContext): Reason | null {
  const other = otherDesignator(question, language, quotedAndPlace(inLanguage(parts, language)));
  return other === null ? null : reason("answer_lacks_event", other);
}

/** A quoted note below a table that belongs to rows other than those that the question names. */
export function otherRowsNoteOf(
  parts: readonly QuotedPart[],
  passages: readonly Passage[],
  { question, language }: JudgeContext,
): Reason | null {
  const isOther = parts.some(({ passage, start, end }) => {
    const mark = noteMark(passage.text.slice(Math.max(0, start - 1), end));
    if (mark === null) return false;
    const own = passages.filter(({ documentId }) => documentId === passage.documentId);
    const rows = own.flatMap(({ text }) => tableRows(text));
    return isNoteOfOthers(mark, rows, question, language);
  });
  return isOther ? reason("may_not_answer") : null;
}

/** Figures that a heading gives in brackets: "Leek soup (serves 6)". */
const FIGURE_IN_BRACKETS = /\([^()\d]*\d[^()]*\)/;

/**
 * Whether the question asks for a number that only the heading above the quotation has, in brackets and with words of
 * the question that no quoted sentence has: the answer does not show it.
 */
export function statedInHeadingOf(parts: readonly QuotedPart[], { question, language }: JudgeContext): Reason | null {
  if (parts.length === 0 || expectedAnswer(question, language) !== "number") return null;
  const asked = new Set(analyze(question, language));
  const quoted = new Set(parts.flatMap(({ quote }) => analyze(quote, language)));
  const isInHeading = parts.every(({ passage: { headingPath } }) => {
    const heading = headingPath.findLast((own) => !own.includes(" | ")) ?? "";
    const [bracket] = FIGURE_IN_BRACKETS.exec(heading) ?? [];
    if (bracket === undefined || question.includes(bracket.replace(/\D+/g, ""))) return false;
    const inBrackets = analyze(bracket, language).filter((term) => asked.has(term));
    return inBrackets.length > 0 && !inBrackets.some((term) => quoted.has(term));
  });
  return isInHeading ? reason("may_not_answer") : null;
}

/** The party or person that the quoted sentences are about, if the question is about the other one. */
export function otherPartyOf(parts: readonly QuotedPart[], { question, language }: JudgeContext): Reason | null {
  const own = inLanguage(parts, language);
  const sentences = own.map(({ quote }) => quote);
  const other = otherParty(question, language, quotedAndPlace(own)) ?? exchangedRoles(question, language, sentences);
  return other === null ? null : reason("answer_lacks_event", other);
}

/** The subject of the quoted sections, if the question names another section of the same document ("Supplier: …"). */
export function otherSectionOf(
  parts: readonly QuotedPart[],
  passages: readonly Passage[],
  { question, language }: JudgeContext,
): Reason | null {
  const documents = new Set(parts.map(({ passage }) => passage.documentId));
  const headings = passages.flatMap(({ documentId, headingPath }) => (documents.has(documentId) ? [headingPath] : []));
  const quoted = parts.map(({ passage, quote }) => ({ text: quote, headings: passage.headingPath }));
  const other = otherSection(question, language, quoted, headings);
  return other === null ? null : reason("answer_lacks_event", other);
}

/** The text quoted from a passage, if it affirms what the question assumes is denied. */
export function deniedPremiseOf(parts: readonly QuotedPart[], { question, language }: JudgeContext): Reason | null {
  const own = inLanguage(parts, language);
  const texts = [...new Set(own.map(({ passage }) => passage.id))].map((id) =>
    own.flatMap(({ passage, quote }) => (passage.id === id ? [quote] : [])).join(" "),
  );
  const denied = deniedPremise(question, language, texts);
  return denied === null ? null : reason("answer_lacks_event", { ...denied });
}

/** The keeper of the document, if that is quoted and the question asks something else about a person. */
export function documentKeeperOf(parts: readonly QuotedPart[], { question, language }: JudgeContext): Reason | null {
  const { documentKeeper } = packOf(language).cautions;
  const asked = new Set(analyze(question, language));
  const isUnasked = inLanguage(parts, language).some(({ quote }) => {
    const [label] = documentKeeper.exec(foldText(quote)) ?? [];
    return label !== undefined && !analyze(label, language).some((term) => asked.has(term));
  });
  return isUnasked ? reason("may_not_answer") : null;
}

/**
 * The value that the question asks for, if the quoted table rows have that column empty or lack it.
 * @param answer as a passage: it has the names of the columns above the rows that it quotes
 */
export function emptyCellOf(
  answer: Passage,
  parts: readonly QuotedPart[],
  { question, language }: JudgeContext,
): Reason | null {
  const own = rowsOf(answer);
  const rows = own.isAll ? own.rows : parts.flatMap(({ passage, start, end }) => rowsOf(passage, start, end).rows);
  // Text beside the rows may give it.
  if (rows.length === 0 || (!own.isAll && rows.length < parts.length)) return null;
  const empty = emptyCell(question, language, rows);
  if (empty !== null && empty.column !== "") return reason("answer_field_blank", { field: empty.column });
  return empty !== null || lacksProperty(rows, question, language) ? reason("may_not_answer") : null;
}

/**
 * The field that the question asks for, if a document leaves it blank and the answer says something else. @param
 * sources the parts of `passages` that the answer quotes
 */
export function blankFieldOf(
  text: string,
  sources: readonly Passage[],
  passages: readonly Passage[],
  { question, language }: JudgeContext,
): Reason | null {
  const documents = new Set(sources.map(({ documentId }) => documentId));
  const own = passages.filter(({ documentId }) => documents.has(documentId));
  const asked = askedBlankField(
    question,
    language,
    own.flatMap((passage) => formFields(passage.text)),
    sources[0]?.documentTitle,
  );
  if (asked === null) return null;
  const sentences = splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
  const place = sources.flatMap(({ headingPath }) => headingPath).join("\n");
  if (answersField(asked, sentences, place, language)) return null;
  const { label, state } = asked.field;
  return state === "blank" ? reason("answer_field_blank", { field: label }) : reason("may_not_answer");
}

/** The unit of a price ("per day"), which is not a duration or weight. */
const RATE = /(?:\b(?:per|par|a|an|each)\s+|\/\s?)[a-z]+/g;

/** Whether rows state no property of the kind that the question asks for ("how heavy"), by their columns and units. */
function lacksProperty(rows: readonly NamedRow[], question: string, language: JudgeContext["language"]): boolean {
  const asked = packOf(language).cautions.properties.filter(({ asks }) => asks.test(foldText(question)));
  const plain = (text: string) => foldText(text).replace(RATE, "").trim();
  return (
    asked.length > 0 &&
    !asked.some(({ states, points }) =>
      rows.some(({ columns, cells }) =>
        cells.some((cell, at) => {
          const name = plain(columns[at] ?? "");
          if (points?.test(name)) return false;
          return (states.test(name) && !isBlankValue(cell)) || states.test(plain(cell));
        }),
      ),
    )
  );
}

/** Kinds of answers that words show reliably. */
const SHOWN_KINDS: readonly ExpectedAnswer[] = ["number", "time", "address"];

/** The kind of value that the question asks for and no quoted sentence gives. */
export function lackingKindOf(
  parts: readonly QuotedPart[],
  { question, language }: JudgeContext,
): ExpectedAnswer | null {
  const expected = expectedAnswer(question, language);
  if (parts.length === 0 || !SHOWN_KINDS.includes(expected)) return null;
  return parts.some(({ quote }) => offersExpected(quote, expected, question, language)) ? null : expected;
}

/**
 * The person that the quoted sentences name, if the question is about another one who is named elsewhere in the
 * passage.
 */
export function otherPersonOf(parts: readonly QuotedPart[], { question, language }: JudgeContext): Reason | null {
  const asked = titledPersons(question, language);
  if (parts.length === 0 || asked.length === 0 || expectedAnswer(question, language) === "person") return null;
  const quoted = quotedUnderPlace(parts);
  const quotedWords = new Set(words(quoted, language).map(({ text }) => foldText(text)));
  const missing = asked.find(({ surname }) => !quotedWords.has(surname));
  const [other] = titledPersons(quoted, language);
  return missing === undefined || other === undefined
    ? null
    : reason("answer_lacks_name", { asked: missing.text, found: other.text });
}

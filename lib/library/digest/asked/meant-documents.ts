import { getPassageRange } from "@/lib/data/db/library/passages";
import type { Reader } from "@/lib/data/db/library/readable";
import { type DocumentLine, readDocumentLines } from "@/lib/data/db/library/reading/list-documents";
import { documentsInScope } from "@/lib/data/db/library/scope";
import { analyze } from "@/lib/engine/language/analyzers";
import type { SummaryRequest } from "@/lib/engine/ports/document-summarizer";
import { isOfKind } from "@/lib/library/listing/of-kind";
import { LISTABLE_DOCUMENTS } from "@/lib/library/listing/tunables";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { ownTurn } from "@/lib/shared/own-turn";
import { type Section, sectionsOf } from "../key-sentences/sections";
import {
  COMPARED_DOCUMENTS,
  COMPARED_PASSAGES,
  EQUAL_SHARE,
  MEANT_DOCUMENTS,
  NAMED_SHARE,
  SUMMED_PASSAGES,
  TITLES_AT_ONCE,
} from "../tunables";
import { namedShare, type RequestWords, requestWords, termsIn } from "./document-words";

/** A document that a request may mean. */
export interface MeantDocument {
  id: string;
  title: string;
  sections: Section[];
  /** The request's terms that its title or file name has. */
  titled: ReadonlySet<string>;
}

/** What a document offers to a request's terms. */
interface Candidate extends MeantDocument {
  share: number;
  titleShare: number;
}

/**
 * The documents that a request for a summary means: those whose title, file name, headings and first passage have most of
 * its words. Several if they have them equally; none if no document has enough, or too many have.
 */
export async function meantDocuments(request: SummaryRequest, reader: Reader): Promise<MeantDocument[]> {
  const asked = requestWords(request);
  if (asked.terms.length === 0) return [];
  const documentIds = await documentsInScope(request.scope ?? undefined, reader);
  const lines = await readDocumentLines(documentIds, LISTABLE_DOCUMENTS + 1);
  if (lines.length > LISTABLE_DOCUMENTS) return [];
  const titled = await titlesOf(lines, asked);
  const weigh = rarity(titled, asked);
  const candidates: Candidate[] = [];
  for (const own of compared(titled, asked, request, weigh)) {
    request.signal.throwIfAborted();
    candidates.push(candidateOf(own, await getPassageRange(own.line.id, 0, COMPARED_PASSAGES), asked, weigh));
  }
  const meant = chosen(candidates, request);
  return Promise.all(
    meant.map(async (document) => ({
      ...document,
      sections: sectionsOf(await getPassageRange(document.id, 0, SUMMED_PASSAGES)),
    })),
  );
}

/** A document, and the terms of the request that its title or file name has. */
interface Titled {
  line: DocumentLine;
  terms: ReadonlySet<string>;
}

/** In turns of the event loop, since a library may have many titles. */
async function titlesOf(lines: readonly DocumentLine[], asked: RequestWords): Promise<Titled[]> {
  const titled: Titled[] = [];
  for (const line of lines) {
    titled.push({ line, terms: titleTerms(line, asked) });
    if (titled.length % TITLES_AT_ONCE === 0) await ownTurn();
  }
  return titled;
}

/** Documents with titles that have most of the terms, and those that a search found. */
function compared(
  all: readonly Titled[],
  asked: RequestWords,
  { found }: SummaryRequest,
  weigh: (term: string) => number,
): Titled[] {
  const titled = all
    .map((own) => ({ own, share: namedShare(asked, own.terms, weigh) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, COMPARED_DOCUMENTS.titled)
    .map(({ own }) => own);
  const searched = found
    .slice(0, COMPARED_DOCUMENTS.found)
    .flatMap((id) => all.find(({ line }) => line.id === id) ?? []);
  return [...new Set([...titled, ...searched])];
}

/** Terms that few documents have in their titles say more, and the words for kinds of documents less. */
function rarity(titled: readonly Titled[], asked: RequestWords): (term: string) => number {
  const counts = new Map<string, number>();
  for (const { terms } of titled) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => {
    const rare = Math.log(2 + titled.length / (1 + (counts.get(term) ?? 0)));
    return asked.kinds.has(term) ? rare / 2 : rare;
  };
}

function titleTerms(line: DocumentLine, asked: RequestWords): Set<string> {
  const { title, fileName, language } = line;
  const own = termsIn(`${title}\n${fileName.replace(/\.\w+$/, "").replace(/[_-]+/g, " ")}`, language, asked);
  for (const [term, kind] of asked.kinds) if (isOfKind(line, kind)) own.add(term);
  return own;
}

/** How much a term counts in a heading or in the first passage, where the title counts 1. */
const PLACES = { heading: 0.85, opening: 0.6 } as const;

function candidateOf(
  { line, terms: titled }: Titled,
  passages: readonly Passage[],
  asked: RequestWords,
  weigh: (term: string) => number,
): Candidate {
  const sections = sectionsOf(passages);
  const headed = termsIn(
    sections.flatMap(({ path, heading }) => [...path, heading ?? ""]).join("\n"),
    line.language,
    asked,
  );
  const opening = termsIn(passages[0]?.text ?? "", line.language, asked);
  const titleShare = namedShare(asked, titled, weigh);
  const withHeadings = namedShare(asked, new Set([...titled, ...headed]), weigh);
  const all = namedShare(asked, new Set([...titled, ...headed, ...opening]), weigh);
  const share = titleShare + PLACES.heading * (withHeadings - titleShare) + PLACES.opening * (all - withHeadings);
  return { id: line.id, title: line.title, sections, titled, share, titleShare };
}

/** Of documents that are named equally well, those with the shortest title; if many are left, those that a search found. */
function chosen(candidates: readonly Candidate[], { isCertain, found }: SummaryRequest): MeantDocument[] {
  const least = isCertain ? NAMED_SHARE.certain : NAMED_SHARE.brief;
  const named = candidates.filter(
    ({ share, titleShare }) => share >= least && (isCertain ? share > 0 : titleShare >= least),
  );
  const best = Math.max(0, ...named.map(({ share }) => share));
  const equal = named.filter(({ share }) => best - share <= EQUAL_SHARE);
  if (equal.length < 2) return equal;
  const whole = equal.filter(({ title, titled }) => titled.size >= new Set(analyze(title, "other")).size);
  if (whole.length === 1) return whole;
  if (equal.length <= MEANT_DOCUMENTS) return equal;
  const searched = equal.filter(({ id }) => found[0] === id);
  return searched.length === 1 ? searched : [];
}

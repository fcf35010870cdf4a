import { getPassageRange } from "@/lib/data/db/library/passages";
import type { Reader } from "@/lib/data/db/library/readable";
import { type DocumentLine, readDocumentLines } from "@/lib/data/db/library/reading/list-documents";
import { documentsInScope } from "@/lib/data/db/library/scope";
import { analyze } from "@/lib/engine/language/analyzers";
import type { SummaryRequest } from "@/lib/engine/ports/document-summarizer";
import { isOfKind } from "@/lib/library/listing/of-kind";
import { LISTABLE_DOCUMENTS } from "@/lib/library/listing/tunables";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Section, sectionsOf } from "../key-sentences/sections";
import { COMPARED_DOCUMENTS, COMPARED_PASSAGES, EQUAL_SHARE, MEANT_DOCUMENTS, NAMED_SHARE } from "../tunables";
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
  const weigh = rarity(lines, asked);
  const candidates: Candidate[] = [];
  for (const line of compared(lines, asked, request, weigh)) {
    request.signal.throwIfAborted();
    candidates.push(candidateOf(line, await getPassageRange(line.id, 0, COMPARED_PASSAGES), asked, weigh));
  }
  return chosen(candidates, request);
}

/** Documents with titles that have most of the terms, and those that a search found. */
function compared(
  lines: readonly DocumentLine[],
  asked: RequestWords,
  { found }: SummaryRequest,
  weigh: (term: string) => number,
): DocumentLine[] {
  const titled = lines
    .map((line) => ({ line, share: namedShare(asked, titleTerms(line, asked), weigh) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, COMPARED_DOCUMENTS.titled)
    .map(({ line }) => line);
  const searched = found.slice(0, COMPARED_DOCUMENTS.found).flatMap((id) => lines.find((line) => line.id === id) ?? []);
  return [...new Set([...titled, ...searched])];
}

/** Terms that few documents have in their titles say more, and the words for kinds of documents less. */
function rarity(lines: readonly DocumentLine[], asked: RequestWords): (term: string) => number {
  const counts = new Map<string, number>();
  for (const line of lines) for (const term of titleTerms(line, asked)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => {
    const rare = Math.log(2 + lines.length / (1 + (counts.get(term) ?? 0)));
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
  line: DocumentLine,
  passages: readonly Passage[],
  asked: RequestWords,
  weigh: (term: string) => number,
): Candidate {
  const sections = sectionsOf(passages);
  const titled = titleTerms(line, asked);
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

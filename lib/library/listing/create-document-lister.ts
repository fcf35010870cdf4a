import type { Reader } from "@/lib/data/db/library/readable";
import { countImporting, type DocumentLine, readDocumentLines } from "@/lib/data/db/library/reading/list-documents";
import { findUnreadDocuments } from "@/lib/data/db/library/reading/unread-documents";
import { documentsInScope } from "@/lib/data/db/library/scope";
import type { DocumentLister, ListingRequest } from "@/lib/engine/ports/document-lister";
import type { Passage } from "@/lib/shared/contracts/library/document";
import {
  type DocumentListing,
  type ListedDocument,
  type ListingDoubt,
  MAX_LISTED_DOCUMENTS,
} from "@/lib/shared/contracts/library/document-listing";
import { AppError } from "@/lib/shared/errors";
import { loadedPassages } from "./loaded-passages";
import { mentionsIn } from "./mentions";
import { isOfKind } from "./of-kind";
import { LISTABLE_DOCUMENTS } from "./tunables";

/** Lists the documents of the library that a reader may read. */
export function createDocumentLister(reader: Reader): DocumentLister {
  return {
    async list(request) {
      request.signal.throwIfAborted();
      try {
        return await list(request, reader);
      } catch (cause) {
        request.signal.throwIfAborted();
        throw new AppError("unavailable", "The documents are unavailable.", { cause });
      }
    },
  };
}

async function list(
  request: ListingRequest,
  reader: Reader,
): Promise<{ listing: DocumentListing; passages: Passage[] } | null> {
  const { asked, filter, scope, language } = request;
  const documentIds = await documentsInScope(scope ?? undefined, reader);
  const lines = await readDocumentLines(documentIds, LISTABLE_DOCUMENTS + 1);
  if (lines.length > LISTABLE_DOCUMENTS) return null;
  const isWorded = filter.phrases.length > 0 || filter.things !== null;
  const mentions = isWorded ? await mentionsIn(filter, lines, { documentIds, language }) : null;
  const named = lines.filter(({ id }) => mentions === null || mentions.has(id) !== (filter.match === "none"));
  const { kind, dated } = filter;
  const ofKind = kind === null ? named : named.filter((line) => isOfKind(line, kind));
  const dayOf = ({ dated: own, added }: DocumentLine) => (dated === null ? null : dated.by === "own" ? own : added);
  const found = dated === null ? ofKind : ofKind.filter((line) => isWithin(dayOf(line), dated));
  const others =
    kind === null || !isWorded || filter.match === "none" ? [] : named.filter((line) => !ofKind.includes(line));
  const entry = (line: DocumentLine): ListedDocument => {
    const mention = mentions?.get(line.id);
    const passageId = mention?.passageId ?? line.passageId;
    return { documentId: line.id, title: line.title, passageId, quote: mention?.quote ?? null, day: dayOf(line) };
  };
  const ordered = dated === null ? found : found.toSorted((a, b) => (dayOf(b) ?? "").localeCompare(dayOf(a) ?? ""));
  const documents = ordered.slice(0, MAX_LISTED_DOCUMENTS).map(entry);
  const besides = others.slice(0, MAX_LISTED_DOCUMENTS).map(entry);
  const shown = [...documents, ...besides];
  // What a negation leaves out may have the word as an ordinary one, and what it finds has no place to show.
  const mentioning = filter.match === "none" ? lines.filter(({ id }) => mentions?.has(id)) : [...found, ...others];
  const listing: DocumentListing = {
    filter,
    asked,
    documents,
    more: found.length - documents.length,
    others: besides,
    moreOthers: others.length - besides.length,
    searched: lines.length,
    doubts: await doubtsAbout(request, reader, {
      undated: dated?.by === "own" ? ofKind.filter(({ dated: own }) => own === null).length : 0,
      lowerCase: mentioning.filter(({ id }) => mentions?.get(id)?.isLower === true).length,
      notShown: found.length + others.length - shown.length,
      isWorded,
      otherLanguages: lines.some((line) => line.language !== language),
    }),
  };
  return { listing, passages: await loadedPassages(shown.map(({ passageId }) => passageId)) };
}

function isWithin(day: string | null, { from, to }: { from: string | null; to: string | null }): boolean {
  return day !== null && (from === null || day >= from) && (to === null || day <= to);
}

/** What may be missing from a listing, or wrong in it. */
async function doubtsAbout(
  { asked, filter, wording, scope }: ListingRequest,
  reader: Reader,
  counts: { undated: number; lowerCase: number; notShown: number; isWorded: boolean; otherLanguages: boolean },
): Promise<ListingDoubt[]> {
  const isText = counts.isWorded || filter.dated?.by === "own";
  const unread = isText ? (await findUnreadDocuments(scope, 1, reader)).total : 0;
  const mayDiffer = wording === "subject" || (wording === "words" && counts.otherLanguages);
  const importing = await countImporting(scope, reader);
  const doubts: (ListingDoubt & { holds: boolean })[] = [
    { kind: "other_sentences", count: 0, holds: filter.things !== null },
    { kind: "other_words", count: 0, holds: filter.things === null && mayDiffer },
    {
      kind: "other_titles",
      count: 0,
      holds: filter.kind !== null && (filter.phrases.length === 0 || filter.match === "none"),
    },
    { kind: "lower_case", count: counts.lowerCase, holds: counts.lowerCase > 0 },
    { kind: "undated", count: counts.undated, holds: counts.undated > 0 },
    { kind: "unread", count: unread, holds: unread > 0 },
    { kind: "importing", count: importing, holds: importing > 0 },
    { kind: "not_shown", count: counts.notShown, holds: asked === "list" && counts.notShown > 0 },
  ];
  return doubts.flatMap(({ holds, ...doubt }) => (holds ? [doubt] : []));
}

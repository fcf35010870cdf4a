import type { Reader } from "@/lib/data/db/library/readable";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { DocumentSummarizer, SummaryRequest } from "@/lib/engine/ports/document-summarizer";
import type { SummarizedDocument } from "@/lib/shared/contracts/library/digest";
import { AppError } from "@/lib/shared/errors";
import { keySentences } from "../key-sentences/key-sentences";
import type { Section, Unit } from "../key-sentences/sections";
import { ASKED_SENTENCES } from "../tunables";
import { pointUnits } from "./asked-points";
import { namedRows, namedSections, wholeTable } from "./asked-sections";
import { requestWords } from "./document-words";
import { type MeantDocument, meantDocuments } from "./meant-documents";

type Embedder = Pick<EmbeddingModel, "embedQuery" | "embedPassages">;

/** Sums up the documents of the library that a reader may read, by quoting them. */
export function createDocumentSummarizer(reader: Reader, embedder: Embedder): DocumentSummarizer {
  return {
    async summarize(request) {
      request.signal.throwIfAborted();
      try {
        return await summarize(request, reader, embedder);
      } catch (cause) {
        request.signal.throwIfAborted();
        throw new AppError("unavailable", "The documents are unavailable.", { cause });
      }
    },
  };
}

async function summarize(request: SummaryRequest, reader: Reader, embedder: Embedder) {
  const meant = await meantDocuments(request, reader);
  const most = Math.min(
    request.most ?? (meant.length > 1 ? ASKED_SENTENCES.several : ASKED_SENTENCES.one),
    ASKED_SENTENCES.most,
  );
  const quoted: { document: SummarizedDocument; units: Unit[] }[] = [];
  for (const document of meant) {
    const own = await quotesOf(document, request, most, embedder);
    if (own.units.length > 0) quoted.push(own);
  }
  if (quoted.length === 0) return null;
  const passages = new Map(quoted.flatMap(({ units }) => units.map(({ passage }) => [passage.id, passage])));
  return { summary: { documents: quoted.map(({ document }) => document) }, passages: [...passages.values()] };
}

async function quotesOf(
  { id, title, sections, titled }: MeantDocument,
  request: SummaryRequest,
  most: number,
  embedder: Embedder,
): Promise<{ document: SummarizedDocument; units: Unit[] }> {
  const { terms } = requestWords(request);
  const named = namedSections(sections, terms, titled);
  const within = named.length > 0 ? named : sections;
  const chosen =
    request.points.length > 0
      ? await pointUnits(within, { ...request, embedder })
      : new Set([
          ...keySentences(within, {
            most,
            isPart: named.length > 0,
            asked: new Set(terms.filter((term) => !titled.has(term))),
          }).flatMap(({ units }) => units),
          ...within.flatMap((section) => (named.length > 0 ? wholeTable(section) : namedRows(section, terms))),
        ]);
  const parts = within.flatMap((section) => {
    const units = unitsOf(section).filter((unit) => chosen.has(unit));
    return units.length === 0 ? [] : [{ heading: section.heading, units }];
  });
  return {
    document: {
      documentId: id,
      title,
      parts: parts.map(({ heading, units }) => ({
        heading,
        quotes: units.map(({ passage, start, end, kind }) => ({
          passageId: passage.id,
          start,
          end,
          isRow: kind === "row",
        })),
      })),
    },
    units: parts.flatMap(({ units }) => units),
  };
}

function unitsOf({ units, rows }: Section): Unit[] {
  return [...units, ...rows];
}

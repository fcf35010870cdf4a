import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";
import { listCollections } from "@/lib/data/db/library/collections";
import { listDocuments } from "@/lib/data/db/library/documents";
import type { Reader } from "@/lib/data/db/library/readable";
import { scopeSize } from "@/lib/data/db/library/scope";
import { readDocument } from "@/lib/library/ingest/documents/read-document";
import { searchLibrary } from "@/lib/server/runs/dependencies/search-library";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { pageAt, pageLabelOf } from "@/lib/shared/contracts/library/page-of";
import {
  listCollectionsInputSchema,
  listCollectionsOutputSchema,
  type ReadDocumentOutput,
  readDocumentInputSchema,
  readDocumentOutputSchema,
  searchInputSchema,
  searchOutputSchema,
} from "@/lib/shared/contracts/mcp/tools";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { resourceResult, toolResult } from "./results";

const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** The tools that search and read the documents that a reader may read, and these documents as resources. */
export function registerLibraryTools(server: McpServer, reader: Reader): void {
  server.registerTool(
    "search",
    {
      title: "Search the library",
      description:
        "Finds passages by meaning and by words, best first. They are not checked against a question: use `ask` for an answer.",
      inputSchema: searchInputSchema,
      outputSchema: searchOutputSchema,
      annotations: READS,
    },
    ({ query, limit, scope }, { mcpReq }) =>
      toolResult("search", async () => {
        const { results } = await searchLibrary({ query, k: limit, scope }, reader, mcpReq.signal);
        const passages = results.map(foundPassage);
        const lines = passages.map(({ rank, document_title, page, page_label: label, page_unit, text }) => {
          const printed = label === undefined ? "" : ` (printed: ${label})`;
          const place = page === null ? document_title : `${document_title}, ${page_unit} ${page}${printed}`;
          return `${rank}. ${place}\n${text}`;
        });
        return { text: lines.length === 0 ? "Nothing was found." : lines.join("\n\n"), data: { passages } };
      }),
  );
  server.registerTool(
    "read_document",
    {
      title: "Read a document",
      description: "The text of a document as it was read, in parts. `search` and resources name documents.",
      inputSchema: readDocumentInputSchema,
      outputSchema: readDocumentOutputSchema,
      annotations: READS,
    },
    ({ document_id, offset, max_chars }) =>
      toolResult("read_document", async () => {
        const part = partOf(await readDocument(document_id, reader), offset, max_chars);
        return { text: part.text, data: part };
      }),
  );
  server.registerTool(
    "list_collections",
    {
      title: "List the collections",
      description: "The collections of the library with their ids, for the `scope` of `ask` and `search`.",
      inputSchema: listCollectionsInputSchema,
      outputSchema: listCollectionsOutputSchema,
      annotations: READS,
    },
    () =>
      toolResult("list_collections", async () => {
        const [found, library] = await Promise.all([listCollections(reader), scopeSize({}, reader)]);
        const collections = found.map(({ id, name, documents }) => ({ id, name, documents }));
        const lines = collections.map(({ id, name, documents }) => `- ${name} (${documents}): ${id}`);
        const text = [`Documents: ${library.documents}. Collections: ${collections.length}.`, ...lines].join("\n");
        return { text, data: { collections, documents: library.documents } };
      }),
  );
  server.registerResource(
    "document",
    new ResourceTemplate(`${DOCUMENT_URI}{id}`, { list: () => listResources(reader) }),
    { title: "Documents", description: "The text of a document as it was read.", mimeType: MARKDOWN },
    (uri, { id }) =>
      resourceResult(uri, async () => {
        const { text } = await readDocument(z.uuid().parse(id), reader);
        return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] };
      }),
  );
}

const DOCUMENT_URI = "touchstone://documents/";
const MARKDOWN = "text/markdown";

async function listResources(reader: Reader) {
  const documents = await listDocuments(reader);
  const resources = documents
    .filter(({ status }) => status === "ready")
    .map(({ id, title, fileName }) => ({
      uri: `${DOCUMENT_URI}${id}`,
      name: fileName,
      title,
      mimeType: MARKDOWN,
    }));
  return { resources };
}

function foundPassage({ passage }: RankedPassage, at: number) {
  return {
    rank: at + 1,
    document_id: passage.documentId,
    document_title: passage.documentTitle,
    passage_id: passage.id,
    page: passage.page,
    ...labelled(pageLabelOf(passage, passage.page)),
    page_unit: passage.pageUnit ?? "page",
    headings: passage.headingPath,
    url: passage.web?.url ?? null,
    fetched_at: passage.web?.fetchedAt ?? null,
    text: passage.text,
  };
}

function labelled(label: string | null): { page_label?: string } {
  return label === null ? {} : { page_label: label };
}

function partOf(document: DocumentDetail, offset: number, maxChars: number): ReadDocumentOutput {
  const { id, title, mediaType, language, sourceUrl, text, pageStarts, pageLabels = [], receipt } = document;
  const start = Math.min(offset, text.length);
  const page = pageAt(pageStarts, start);
  const end = partEnd(text, start + maxChars);
  return {
    document_id: id,
    title,
    media_type: mediaType,
    language,
    source_url: sourceUrl,
    text: text.slice(start, end),
    page,
    ...labelled(page === null || pageLabels[page - 1] === String(page) ? null : (pageLabels[page - 1] ?? null)),
    offset: start,
    next_offset: end < text.length ? end : null,
    total_chars: text.length,
    unread_pages: receipt?.unreadPages ?? 0,
  };
}

/** An end that cuts no character in two. */
function partEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  const isHalf = end < text.length && last >= 0xd800 && last <= 0xdbff;
  return isHalf ? end + 1 : Math.min(end, text.length);
}

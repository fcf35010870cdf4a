import type { Reader } from "@/lib/data/db/library/readable";
import { findUnreadDocuments } from "@/lib/data/db/library/reading/unread-documents";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import type { Stamp } from "@/lib/engine/steps/paths";
import { graphRetrievals } from "@/lib/engine/workflow/search/library-search";
import { createDocumentSummarizer } from "@/lib/library/digest/asked/create-document-summarizer";
import { createGraphRetriever } from "@/lib/library/knowledge-graph/retrieval/ask-graph";
import { createDocumentLister } from "@/lib/library/listing/create-document-lister";
import type { ReadIndexes } from "@/lib/library/retrieval/index-worker/library";
import { libraryRetriever } from "@/lib/library/retrieval/search/library-retriever";
import { createTableCalculator } from "@/lib/library/tables/calculate/create-calculator";
import { loadRunPassages } from "../read/load-run-passages";

/**
 * What a run reads of the library.
 * @param reader who asks: nothing else of the library is found or read
 * @param readIndexes of this question
 * @param background whether no user waits for its searches
 */
export function runLibrary(
  { settings: { knowledgeGraph, workflow }, generator }: Stamp,
  reader: Reader,
  readIndexes: ReadIndexes,
  background: boolean,
): Pick<
  WorkflowDependencies,
  "retriever" | "graph" | "calculator" | "documentLister" | "documentSummarizer" | "loadPassages" | "unreadDocuments"
> {
  return {
    retriever: libraryRetriever(reader, { background, readIndexes }),
    graph:
      graphRetrievals(knowledgeGraph).length === 0
        ? null
        : createGraphRetriever({ embedder: builtInEmbedder(), reader }),
    calculator: workflow.tables ? createTableCalculator(reader) : null,
    documentLister: workflow.tables ? createDocumentLister(reader) : null,
    documentSummarizer:
      workflow.tables && generator === "built-in-reader" ? createDocumentSummarizer(reader, builtInEmbedder()) : null,
    loadPassages: (ids) => loadRunPassages(ids, reader),
    unreadDocuments: (scope, limit) => findUnreadDocuments(scope, limit, reader),
  };
}

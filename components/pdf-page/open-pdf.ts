import { getDocument, type PDFDocumentProxy, PDFWorker } from "unpdf/pdfjs";
import { callApi } from "@/lib/browser/api/api-client";

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  close(): void;
}

/**
 * Opens a document's original file, in a worker of its own. Nothing in it is run, and nothing but the file is fetched.
 * @throws ApiError when the file cannot be had, another error when it cannot be read
 */
export async function openPdf(documentId: string, signal: AbortSignal): Promise<OpenPdf> {
  const answer = await callApi(`/api/documents/${encodeURIComponent(documentId)}/original`, { signal });
  const data = await answer.arrayBuffer();
  signal.throwIfAborted();
  const port = await startWorker();
  const worker = PDFWorker.create({ port });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  try {
    signal.throwIfAborted();
    // The page's policy allows neither `eval` nor WebAssembly.
    const settings = { isEvalSupported: false, useWasm: false, enableXfa: false, verbosity: 0 };
    const pdf = await getDocument({ data, worker, ...settings }).promise;
    signal.throwIfAborted();
    return { pdf, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A worker that has told that it listens: what is sent to it before would be lost. */
async function startWorker(): Promise<Worker> {
  const port = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  try {
    await new Promise<void>((resolve, reject) => {
      port.onmessage = () => resolve();
      port.onerror = () => reject(new Error("The worker that reads PDFs could not be started."));
    });
  } catch (error) {
    port.terminate();
    throw error;
  }
  port.onmessage = null;
  port.onerror = null;
  return port;
}

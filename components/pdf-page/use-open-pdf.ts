"use client";

import { useEffect, useState } from "react";
import { getDocument, type PDFDocumentProxy, PDFWorker } from "unpdf/pdfjs";
import { callApi } from "@/lib/browser/api/api-client";
import { PDF_DATA } from "./pdf-data";

type Opened =
  | { state: "opening" }
  | { state: "open"; documentId: string; pdf: PDFDocumentProxy }
  | { state: "failed"; documentId: string };

/** A document's PDF, kept open while the component is mounted. */
export function useOpenPdf(
  documentId: string,
): { state: "opening" } | { state: "open"; pdf: PDFDocumentProxy } | { state: "failed"; retry(): void } {
  const [opened, setOpened] = useState<Opened>({ state: "opening" });
  const [tries, setTries] = useState(0);
  // Opens and closes the file and its worker, which live outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another one
  useEffect(() => {
    const ended = new AbortController();
    let close = () => {};
    openPdf(documentId, ended.signal).then(
      (open) => {
        if (ended.signal.aborted) return open.close();
        close = open.close;
        setOpened({ state: "open", documentId, pdf: open.pdf });
      },
      () => {
        if (!ended.signal.aborted) setOpened({ state: "failed", documentId });
      },
    );
    return () => {
      ended.abort();
      close();
    };
  }, [documentId, tries]);
  // The state may still be that of the previous document.
  if (opened.state === "opening" || opened.documentId !== documentId) return { state: "opening" };
  if (opened.state === "open") return opened;
  return {
    state: "failed",
    retry: () => {
      setOpened({ state: "opening" });
      setTries(tries + 1);
    },
  };
}

interface OpenPdf {
  pdf: PDFDocumentProxy;
  close(): void;
}

/**
 * Opens a document's original file in its own worker. No script in it runs, and nothing is loaded but the file and
 * the application's own `PDF_DATA`.
 * @throws ApiError when the file cannot be fetched, another error when it cannot be read
 */
async function openPdf(documentId: string, signal: AbortSignal): Promise<OpenPdf> {
  const answer = await callApi("GET /api/documents/{id}/original", { params: { id: documentId }, signal });
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
    const settings = { ...PDF_DATA, isEvalSupported: false, useWasm: false, enableXfa: false, verbosity: 0 };
    const pdf = await getDocument({ data, worker, ...settings }).promise;
    signal.throwIfAborted();
    return { pdf, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Resolves once the worker listens: earlier messages would be lost. */
async function startWorker(): Promise<Worker> {
  const port = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  try {
    await new Promise<void>((resolve, reject) => {
      port.onmessage = () => resolve();
      port.onerror = () => reject(new Error("The PDF worker could not be started."));
    });
  } catch (error) {
    port.terminate();
    throw error;
  }
  port.onmessage = null;
  port.onerror = null;
  return port;
}

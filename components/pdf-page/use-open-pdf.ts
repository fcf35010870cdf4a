"use client";

import { useEffect, useState } from "react";
import { getDocument, type PDFDocumentProxy, PDFWorker } from "unpdf/pdfjs";
import { callApi } from "@/lib/browser/api/api-client";

type Opened =
  | { state: "opening" }
  | { state: "open"; documentId: string; pdf: PDFDocumentProxy }
  | { state: "failed"; documentId: string };

/** A document's PDF, held open for as long as it is looked at. */
export function useOpenPdf(
  documentId: string,
): { state: "opening" } | { state: "open"; pdf: PDFDocumentProxy } | { state: "failed"; retry(): void } {
  const [opened, setOpened] = useState<Opened>({ state: "opening" });
  const [tries, setTries] = useState(0);
  // The file and its worker are outside React: this opens and closes them.
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
  // Of another document, until this one's is there.
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
 * Opens a document's original file, in a worker of its own. Nothing in it is run, and nothing but the file is fetched.
 * @throws ApiError when the file cannot be had, another error when it cannot be read
 */
async function openPdf(documentId: string, signal: AbortSignal): Promise<OpenPdf> {
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

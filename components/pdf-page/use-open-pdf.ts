"use client";

import { useEffect, useState } from "react";
import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { openPdf } from "./open-pdf";

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

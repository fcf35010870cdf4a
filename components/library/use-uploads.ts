"use client";

import { useState } from "react";
import { useAddDocument } from "@/lib/browser/use-documents";

export type UploadState =
  | { kind: "sending" }
  | { kind: "accepted"; duplicate: boolean; documentId: string }
  | { kind: "refused"; error: Error };

export interface Upload {
  id: number;
  file: File;
  state: UploadState;
}

/** The files that were handed over on this page, each its own request with its own end. */
export function useUploads() {
  const { mutateAsync } = useAddDocument();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const setState = (id: number, state: UploadState) =>
    setUploads((current) => current.map((upload) => (upload.id === id ? { ...upload, state } : upload)));

  const send = async (id: number, file: File) => {
    try {
      setState(id, { kind: "accepted", ...(await mutateAsync(file)) });
    } catch (error) {
      setState(id, { kind: "refused", error: error instanceof Error ? error : new Error(String(error)) });
    }
  };

  return {
    uploads,
    add(files: readonly File[]) {
      const first = Math.max(0, ...uploads.map((upload) => upload.id)) + 1;
      const added = files.map((file, index): Upload => ({ id: first + index, file, state: { kind: "sending" } }));
      setUploads((current) => [...current, ...added]);
      for (const { id, file } of added) void send(id, file);
    },
    again(upload: Upload) {
      setState(upload.id, { kind: "sending" });
      void send(upload.id, upload.file);
    },
    dismiss(id: number) {
      setUploads((current) => current.filter((upload) => upload.id !== id));
    },
  };
}

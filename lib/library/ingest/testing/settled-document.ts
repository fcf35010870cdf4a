import { expect, vi } from "vitest";
import { type DocumentDetail, documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";

/** Polls a document until it is ready or has failed. */
export function settledDocument(read: () => Promise<Response>): Promise<DocumentDetail> {
  return vi.waitFor(
    async () => {
      const document = documentDetailSchema.parse(await (await read()).json());
      expect(["ready", "failed"]).toContain(document.status);
      return document;
    },
    { timeout: 60_000, interval: 20 },
  );
}

import { describe, expect, it } from "vitest";
import { getDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { bytes, counts, setUpIngestion } from "../testing/ingestion";
import { addDocument } from "./add-document";

setUpIngestion();

describe("addDocument", () => {
  const png = Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0,
  ]);
  it.each([
    ["an empty file", "a.md", new Uint8Array(), "empty_document"],
    ["an unknown type", "a.exe", bytes("MZ"), "unsupported_media_type"],
    ["a picture named .md", "a.md", png, "unsupported_media_type"],
    ["a PDF named .txt", "a.txt", bytes("%PDF-1.7 x"), "unsupported_media_type"],
    ["text named .pdf", "a.pdf", bytes("hello"), "unsupported_media_type"],
    ["a file above the limit", "a.txt", new Uint8Array(26 * 1_048_576).fill(97), "payload_too_large"],
  ])("refuses %s", async (_, fileName, content, code) => {
    await expect(addDocument({ fileName, bytes: content })).rejects.toMatchObject({ code });
    expect((await counts()).documents).toBe(0);
  });

  it("accepts text that starts like a binary format", async () => {
    const { documentId } = await addDocument({
      fileName: "../../BM\n\u202e.txt",
      bytes: bytes("BMW opens like a bitmap, a file with %PDF- like a PDF."),
    });
    expect((await getDocument(documentId, EVERYTHING))?.fileName).toBe("BM.txt");
  });
});

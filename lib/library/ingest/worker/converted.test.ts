import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { getDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import { addDocument } from "../add/add-document";
import { retryDocument } from "../documents/remove-document";
import { OcrReader } from "../ocr/ocr-reader";
import { settled, setUpQuickIngestion } from "../testing/ingestion";
import { pagePicture } from "../testing/scan-file";
import { paragraph, picture, run, wordFile } from "../testing/word-file";

const PROGRAM = vi.hoisted(() => {
  const path = `/tmp/touchstone-soffice-${process.pid}-jobs/soffice`;
  vi.stubEnv("SOFFICE_PATH", path);
  return path;
});
const FOLDER = dirname(PROGRAM);
/** A line for each conversion. */
const CALLS = join(FOLDER, "calls");

/** Replaces LibreOffice by a program that always writes the same document. */
function install(result = wordFile(paragraph(run("The lease of the mill ends in May 2031.")))): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "result"), result);
  writeFileSync(
    PROGRAM,
    `#!/bin/sh\nfor source; do :; done\necho >> ${CALLS}\ncp ${join(FOLDER, "result")} "\${source%.*}.docx"\n`,
  );
  chmodSync(PROGRAM, 0o755);
}

const old = Uint8Array.from([
  ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  ...Buffer.alloc(600),
  ...Buffer.from("WordDocument\0", "utf16le"),
]);

describe("an old Word document", () => {
  setUpQuickIngestion();
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  it("is converted and read; without LibreOffice its import fails, and can be retried", async () => {
    install();
    const { documentId } = await addDocument({ fileName: "lease.doc", bytes: old });
    rmSync(FOLDER, { recursive: true });
    startImports();
    expect(await settled(documentId)).toMatchObject({ status: "failed", failure: { code: "converter_missing" } });
    install();
    await retryDocument(documentId, EVERYTHING);
    expect(await settled(documentId)).toMatchObject({
      status: "ready",
      mediaType: "application/msword",
      receipt: { converted: true, parser: { name: "docx" } },
    });
    expect((await getDocument(documentId, EVERYTHING))?.text).toBe("The lease of the mill ends in May 2031.");
  });

  it("is converted once, though its pictures are read in another lane", async () => {
    const pictures = { "notice.png": pagePicture(["Herons nest"]) };
    install(wordFile(paragraph(run("See the notice.") + picture("notice.png")), { pictures }));
    const { documentId } = await addDocument({ fileName: "notice.doc", bytes: old });
    vi.spyOn(OcrReader.prototype, "read").mockImplementation(async (number) => {
      return { result: { number, state: "blank" }, picture: null, detail: null };
    });
    rmSync(CALLS, { force: true });
    startImports();
    expect(await settled(documentId)).toMatchObject({ status: "ready", receipt: { pictures: { textless: 1 } } });
    expect(readFileSync(CALLS, "utf8")).toBe("\n");
  });
});

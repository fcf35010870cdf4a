import type { ServerResponse } from "node:http";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import { parserVersion } from "@/lib/shared/contracts/library/parser-versions";
import * as environment from "@/lib/shared/env";
import { addDocument } from "../add/add-document";
import { OcrReader } from "../ocr/ocr-reader";
import { settled, setUpQuickIngestion } from "../testing/ingestion";
import { scanFile } from "../testing/scan-file";
import { MAX_DOCLING_ANSWER_BYTES } from "../tunables";
import { readByDocling } from "./read-by-docling";
import { REPORT } from "./testing/docling-answer";
import { DOCLING_KEY, type FakeDocling, startFakeDocling } from "./testing/fake-docling";

let docling: FakeDocling;

/** A PDF of one page that only the built-in reader reads this way. */
async function ownFile(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([298, 420]).drawText("The tower was built of brick in 1931.", { x: 24, y: 380, size: 10, font });
  return pdf.save();
}

function useServer(url: string): void {
  const own = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...own, DOCLING_URL: url, DOCLING_API_KEY: DOCLING_KEY });
}

const signal = () => new AbortController().signal;
const read = (timeMs = 10_000) =>
  readByDocling(new TextEncoder().encode("%PDF-1.7"), { documentId: "d", ocr: "scans", signal: signal(), timeMs });

describe("a docling server", () => {
  setUpQuickIngestion();
  beforeEach(async () => {
    docling = await startFakeDocling();
    docling.result = REPORT;
    useServer(docling.url);
  });
  afterEach(async () => {
    await docling.stop();
    expect(docling.wrong).toEqual([]);
  });

  it("reads a PDF through its published API, and the receipt says so", async () => {
    docling.states = ["pending", "started", "success"];
    const { documentId } = await addDocument({ fileName: "private name.pdf", bytes: await ownFile() });
    startImports();
    expect(await settled(documentId)).toMatchObject({
      status: "ready",
      receipt: {
        parser: { name: "docling", version: parserVersion("docling") },
        docling: { read: true, version: "2.143.0" },
        extent: { unit: "page", count: 3 },
        tableCount: 1,
      },
    });
    expect((await getDocument(documentId, EVERYTHING))?.text).toContain("| Upper | 12 | 14 |");
    expect(docling.asked).toEqual([
      "POST /v1/convert/file/async",
      "GET /v1/status/poll/7d9c-1",
      "GET /v1/status/poll/7d9c-1",
      "GET /v1/result/7d9c-1",
      "GET /version",
    ]);
    const [fields] = docling.conversions;
    expect(fields).toMatchObject({ to_formats: ["json"], do_ocr: ["true"], force_ocr: ["false"] });
    expect(fields?.files[0]).toMatchObject({ name: "document.pdf", type: "application/pdf" });
  });

  it("gets the setting of OCR", async () => {
    await saveSettings({ ocr: { pages: "off" } }, "test");
    const { documentId } = await addDocument({ fileName: "a.pdf", bytes: await ownFile() });
    startImports();
    expect(await settled(documentId)).toMatchObject({
      receipt: { docling: { read: true }, ocrSettings: { pages: "off" } },
    });
    expect(docling.conversions[0]).toMatchObject({ do_ocr: ["false"], force_ocr: ["false"] });
  });

  it("is replaced by the built-in reader when it is away, and the receipt says so", async () => {
    useServer("http://127.0.0.1:9");
    const { documentId } = await addDocument({ fileName: "a.pdf", bytes: await ownFile() });
    startImports();
    expect(await settled(documentId)).toMatchObject({
      status: "ready",
      receipt: { parser: { name: "pdf" }, docling: { read: false, version: null } },
    });
    expect((await getDocument(documentId, EVERYTHING))?.text).toBe("The tower was built of brick in 1931.");
  });

  it("is asked once for a scan that the built-in OCR then reads", async () => {
    docling.states = ["failure"];
    const page = { width: 298, height: 420, angle: 0, upright: { width: 298, height: 420 } };
    const words = [{ text: "Herons", box: [24, 26, 80, 38], confidence: 0.9 }];
    const content = JSON.stringify({ ...page, lines: [{ baseline: 36, size: 12, words }] });
    vi.spyOn(OcrReader.prototype, "read").mockImplementation(async (number) => ({
      result: { number, state: "read", content },
      picture: null,
      detail: null,
    }));
    const { documentId } = await addDocument({ fileName: "scan.pdf", bytes: await scanFile([["Herons"]]) });
    startImports();
    expect(await settled(documentId)).toMatchObject({
      status: "ready",
      receipt: { parser: { name: "pdf" }, ocr: { pages: 1 }, docling: { read: false } },
    });
    expect(docling.conversions).toHaveLength(1);
  });

  it("is not asked about other formats", async () => {
    const { documentId } = await addDocument({
      fileName: "a.md",
      bytes: new TextEncoder().encode("# A\n\nSome words."),
    });
    startImports();
    expect(await settled(documentId)).toMatchObject({ receipt: { parser: { name: "markdown" }, docling: null } });
    expect(docling.asked).toEqual([]);
  });

  const page = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Hello");
  it.each([
    ["a page", "submit", page],
    [
      "a page of a proxy",
      "submit",
      (response) => response.writeHead(502, { "content-type": "text/html" }).end("<p>Bad"),
    ],
    ["a redirect", "submit", (response) => response.writeHead(307, { location: "http://elsewhere.example/" }).end()],
    [
      "JSON that is no task",
      "submit",
      (response) => response.writeHead(200, { "content-type": "application/json" }).end("[]"),
    ],
    [
      "a task whose name leads elsewhere",
      "submit",
      (response) =>
        response
          .writeHead(200, { "content-type": "application/json" })
          .end('{"task_id":"../../x","task_status":"success"}'),
    ],
    [
      "half a status",
      "poll",
      (response) => response.writeHead(200, { "content-type": "application/json" }).end('{"task_id":'),
    ],
    ["a ZIP archive", "result", (response) => response.writeHead(200, { "content-type": "application/zip" }).end("PK")],
    [
      "half a result",
      "result",
      (response) =>
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(REPORT).slice(0, 900)),
    ],
    [
      "a connection that breaks",
      "result",
      (response) =>
        response
          .writeHead(200, { "content-type": "application/json", "content-length": "999" })
          .write("{", () => response.destroy()),
    ],
  ] satisfies [string, "submit" | "poll" | "result", (response: ServerResponse) => unknown][])(
    "may answer with %s: the built-in reader reads",
    async (_, step, answer) => {
      docling.states = step === "poll" ? ["pending"] : ["success"];
      docling.instead[step] = (response) => void answer(response);
      expect(await read()).toBeNull();
    },
  );

  it("may send an endless answer: only the limit is read", async () => {
    let sent = 0;
    docling.instead.result = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(4 * 1_048_576, " ");
      const more = () => {
        if (response.destroyed) return;
        sent += chunk.length;
        response.write(chunk, more);
      };
      more();
    };
    expect(await read(30_000)).toBeNull();
    expect(sent).toBeLessThan(2 * MAX_DOCLING_ANSWER_BYTES);
  });

  it("may take too long, or not answer at all", async () => {
    docling.states = ["started"];
    expect(await read(1_200)).toBeNull();
    docling.states = ["success"];
    docling.instead.result = () => undefined;
    expect(await read(300)).toBeNull();
  });

  it("is left alone when the import is cancelled", async () => {
    docling.states = ["started"];
    const cancelling = new AbortController();
    const reading = readByDocling(new Uint8Array([1]), { documentId: "d", ocr: "scans", signal: cancelling.signal });
    await vi.waitFor(() => expect(docling.asked.length).toBeGreaterThan(1));
    cancelling.abort(new Error("cancelled"));
    await expect(reading).rejects.toThrow("cancelled");
  });
});

import { describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { noteDocumentChange } from "@/lib/data/db/library/document-notices";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import { jsonEvents, openStreamCount } from "@/lib/server/http/sse";
import { type DocumentEvent, documentEventSchema } from "@/lib/shared/contracts/library/document";
import { addDocument } from "../add/add-document";
import { bytes, markdown, settled, setUpIngestion } from "../testing/ingestion";
import { cancelDocument, removeDocument } from "./remove-document";
import { watchDocuments } from "./watch-documents";

/** Events of a watcher up to the first that matches. */
async function until(events: AsyncGenerator<DocumentEvent>, wanted: (event: DocumentEvent) => boolean) {
  const seen: DocumentEvent[] = [];
  for (;;) {
    const { value, done } = await events.next();
    if (done === true) throw new Error("The watching ended.");
    seen.push(value);
    if (wanted(value)) return seen;
  }
}

describe.each(EVERY_DATABASE)("watching the documents on %s", (_name, create) => {
  setUpIngestion(create);

  it("sends the list, then additions, progress, results and removals", async () => {
    const first = await addDocument({ fileName: "first.md", bytes: markdown(1) });
    const stop = new AbortController();
    const events = watchDocuments(stop.signal, EVERYTHING);
    expect(await until(events, () => true)).toMatchObject([
      { type: "document-list", documents: [{ id: first.documentId, status: "queued" }] },
    ]);
    startImports();
    const { documentId } = await addDocument({ fileName: "long.md", bytes: markdown(40) });
    const ready = await until(
      events,
      (event) =>
        event.type === "document-change" && event.document.id === documentId && event.document.status === "ready",
    );
    expect(ready).toContainEqual(
      expect.objectContaining({ document: expect.objectContaining({ id: documentId, status: "processing" }) }),
    );
    await removeDocument(documentId, EVERYTHING);
    expect(await until(events, ({ type }) => type === "document-remove")).toEqual([
      { type: "document-remove", documentId },
    ]);
    stop.abort();
    expect((await events.next()).done).toBe(true);
  });

  it("reports a superseded version as removed", async () => {
    startImports();
    const former = await addDocument({ fileName: "report.txt", bytes: bytes("The budget is 300 euros.") });
    await settled(former.documentId);
    const stop = new AbortController();
    const events = watchDocuments(stop.signal, EVERYTHING);
    await events.next();
    await addDocument({ fileName: "report.txt", bytes: bytes("The budget is 400 euros.") });
    const seen = await until(events, ({ type }) => type === "document-remove");
    expect(seen.at(-1)).toEqual({ type: "document-remove", documentId: former.documentId });
    stop.abort();
  });

  it("finds changes of another process by polling", async () => {
    const { documentId } = await addDocument({ fileName: "a.md", bytes: markdown(1) });
    const stop = new AbortController();
    const events = watchDocuments(stop.signal, EVERYTHING);
    await events.next();
    await pool().query("UPDATE document SET title = 'Named elsewhere'");
    // What polling does, without waiting.
    noteDocumentChange();
    expect(await until(events, () => true)).toMatchObject([
      { type: "document-change", document: { id: documentId, title: "Named elsewhere" } },
    ]);
    stop.abort();
  });

  it("is a stream of parsable events that ends with its reader", async () => {
    const { documentId } = await addDocument({ fileName: "a.md", bytes: markdown(1) });
    const reader = jsonEvents((signal) => watchDocuments(signal, EVERYTHING)).body?.getReader();
    const read = async () => {
      const text = new TextDecoder().decode((await reader?.read())?.value);
      return documentEventSchema.parse(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? ""));
    };
    expect(await read()).toMatchObject({ type: "document-list" });
    await cancelDocument(documentId, EVERYTHING);
    expect(await read()).toMatchObject({ type: "document-change", document: { failure: { code: "cancelled" } } });
    await reader?.cancel();
    expect(openStreamCount()).toBe(0);
  });
});

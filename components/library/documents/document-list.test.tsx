import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { SettingsServer } from "@/components/settings/testing/settings-server";
import { fakeServer } from "@/components/testing/fake-server";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import {
  type Disagreement,
  disagreementListSchema,
  disagreementPatchSchema,
} from "@/lib/shared/contracts/library/disagreement";
import {
  type DocumentSummary,
  documentListSchema,
  documentRereadRequestSchema,
  documentSupersedeRequestSchema,
  documentsQueuedSchema,
} from "@/lib/shared/contracts/library/document";
import { receiptCountsSchema } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { searchAnswerSchema, searchRequestSchema } from "@/lib/shared/contracts/library/search";
import { documentSummary } from "@/lib/shared/contracts/testing/document-summary";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { DocumentList } from "./document-list";

function List() {
  const [onlyUnread, setOnlyUnread] = useState(false);
  return (
    <DocumentList
      adding={false}
      notice={null}
      opened={null}
      collections={[]}
      collectionsFailed={false}
      open={null}
      onlyUnread={onlyUnread}
      onUnread={setOnlyUnread}
      onOpen={() => undefined}
      onSearch={() => undefined}
    />
  );
}

function serve(...documents: DocumentSummary[]): void {
  new SettingsServer().serve(fakeServer);
  fakeServer.json("GET /api/disagreements", disagreementListSchema, () => ({ disagreements }));
  fakeServer.json("GET /api/documents", documentListSchema, () => ({ documents }));
}

let disagreements: Disagreement[] = [];
beforeEach(() => {
  disagreements = [];
});

const parser = { name: "pdf", version: 1 };
const document = (title: string, changes: Partial<DocumentSummary> = {}) =>
  documentSummary({ id: title, seriesId: title, title, receipt: receiptCountsSchema.parse({ parser }), ...changes });
const ID = "6f1c5f0e-4d4b-4c62-9a53-3a3f6f0f8c11";
const unread = { receipt: receiptCountsSchema.parse({ parser, unreadPages: 2 }) };

it("shows that there are no documents yet", async () => {
  serve();
  await renderPage(<List />);
  expect(await screen.findByText(text("library.list.emptyTitle"))).toBeVisible();
});

it("can be limited to documents that were not read in full", async () => {
  serve(document("Whole"), document("Scan", unread));
  const { user } = await renderPage(<List />);
  await user.click(await screen.findByRole("button", { name: text("library.list.unread", { count: 1 }) }));
  const rows = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(rows.map((row) => within(row).getByRole("link").textContent)).toEqual(["Scan"]);
});

it("offers to read outdated documents again, except those that are being read", async () => {
  serve(
    document("Early", { outdated: true }),
    document("Older", { outdated: true }),
    document("Again", { outdated: true }),
    document("Again, queued", { seriesId: "Again", status: "queued", updating: "reread" }),
  );
  const asked: unknown[] = [];
  fakeServer.json("POST /api/documents/reread", documentsQueuedSchema, ({ body }) => {
    asked.push(documentRereadRequestSchema.parse(body));
    return { queued: 2 };
  });
  const { user } = await renderPage(<List />);
  expect(await screen.findByText(text("library.reread.list", { count: 2 }))).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("library.reread.all", { count: 2 }) }));
  await expect.poll(() => asked).toEqual([{}]);
});

it("offers to read documents again whose unread pages can be read with the settings in force", async () => {
  const ocr = (pages: "off" | "scans", reason: string) => ({
    receipt: receiptCountsSchema.parse({
      parser,
      unreadPages: 2,
      ocrSettings: { pages, languages: "both" },
      unreadReasons: { [reason]: 2 },
    }),
  });
  serve(
    document("Was off", { id: ID, ...ocr("off", "no_text_layer") }),
    document("Drawing", ocr("scans", "not_recognized")),
  );
  const { user } = await renderPage(<List />);
  expect(await screen.findByText(text("library.reread.unreadList", { count: 1 }))).toBeVisible();
  const asked: unknown[] = [];
  fakeServer.json("POST /api/documents/reread", documentsQueuedSchema, ({ body }) => {
    asked.push(documentRereadRequestSchema.parse(body));
    return { queued: 1 };
  });
  await user.click(screen.getByRole("button", { name: text("library.document.actions", { title: "Was off" }) }));
  await user.click(await screen.findByRole("menuitem", { name: text("library.reread.one") }));
  await expect.poll(() => asked).toEqual([{ documents: [ID] }]);
});

it("lists where documents disagree, the newer one first, until that is dismissed", async () => {
  const side = (title: string, value: string) => ({
    documentId: title,
    documentTitle: title,
    addedAt: "2026-03-02T10:00:00.000Z",
    dated: title === "Leaflet" ? "2026-03-01" : "2025-01-01",
    passage: 3,
    sentence: `The fee is ${value} a year.`,
    value,
  });
  disagreements = [{ id: ID, dismissed: false, sides: [side("Leaflet", "30 euros"), side("Handbook", "24 euros")] }];
  serve(document("Leaflet"), document("Handbook"));
  fakeServer.on("PATCH /api/disagreements/:id", ({ body }) => {
    const { dismissed } = disagreementPatchSchema.parse(body);
    disagreements = disagreements.map((own) => ({ ...own, dismissed }));
    return new Response(null, { status: 204 });
  });
  const { user } = await renderPage(<List />);
  await user.click(await screen.findByText(text("library.disagreements.title", { count: 1 })));
  const places = screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.includes("passage=3"));
  expect(places.map((link) => link.textContent)).toEqual(["Leaflet", "Handbook"]);
  expect(screen.getByText("30 euros")).toBeVisible();
  // A month is said as a month, a year as a year.
  expect(screen.getByText("newer, dated Mar 2026", { exact: false })).toBeVisible();
  expect(screen.getByText("· dated 2025", { exact: false })).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("library.disagreements.dismiss") }));
  expect(await screen.findByText(text("library.disagreements.title", { count: 0 }))).toBeVisible();
  await user.click(screen.getByText(text("library.disagreements.dismissed", { count: 1 })));
  expect(screen.getByRole("button", { name: text("library.disagreements.restore") })).toBeVisible();
});

it("keeps one of two documents that disagree in search, which can be undone", async () => {
  const side = (title: string, value: string) => ({
    documentId: ID.replace(/.$/, title === "Leaflet" ? "2" : "3"),
    documentTitle: title,
    addedAt: "2026-03-02T10:00:00.000Z",
    dated: null,
    passage: 0,
    sentence: `The fee is ${value} a year.`,
    value,
  });
  const sides = [side("Leaflet", "30 euros"), side("Handbook", "24 euros")];
  const [newer, older] = sides.map(({ documentId }) => documentId);
  disagreements = [{ id: ID, dismissed: false, sides }];
  serve(document("Leaflet"), document("Handbook"));
  const called: unknown[] = [];
  fakeServer.on("POST /api/documents/:id/supersede", ({ params, body }) => {
    called.push([params.id, documentSupersedeRequestSchema.parse(body).by]);
    disagreements = [];
    return new Response(null, { status: 204 });
  });
  fakeServer.on("POST /api/documents/:id/restore", ({ params }) => {
    called.push(params.id);
    return new Response(null, { status: 204 });
  });
  const { user } = await renderPage(<List />);
  await user.click(await screen.findByText(text("library.disagreements.title", { count: 1 })));
  const names = { kept: "Leaflet", retired: "Handbook" };
  await user.click(screen.getByRole("button", { name: text("library.supersede.keepNewerOf", names) }));
  expect(await screen.findByText("“Leaflet” replaces “Handbook”, which is no longer searched")).toBeVisible();
  expect(called).toEqual([[older, newer]]);
  await user.click(screen.getByRole("button", { name: text("library.supersede.undo") }));
  expect(await screen.findByText("“Handbook” is searched again")).toBeVisible();
  expect(called).toEqual([[older, newer], older]);
});

it("finds words in the texts, beside the titles, with each place linked", async () => {
  serve(document("Harbour rules"), document("Lighthouse"));
  const ranks = { denseRank: 1, denseScore: 0.5, lexicalRank: null, lexicalScore: null, fusedRank: 2, fusedScore: 0.4 };
  const asked: unknown[] = [];
  fakeServer.json("POST /api/search", searchAnswerSchema, ({ body }) => {
    asked.push(searchRequestSchema.parse(body).query);
    return {
      language: "en" as const,
      results: [
        {
          passage: passageOf("lamp", "The keepers of the lighthouse lit its lamp at dusk."),
          ranks: { ...ranks, lexicalRank: 1 },
        },
        { passage: passageOf("sea", "Only its meaning is near."), ranks },
      ],
      leftOut: [],
      queries: [],
      graph: null,
      explanation: null,
      degradations: [],
      cached: false,
      ms: 1,
      scope: { documents: 2, passages: 2 },
      stages: [],
    };
  });
  const { user } = await renderPage(<List />);
  await user.type(await screen.findByRole("searchbox", { name: text("library.list.filter") }), "lighthouse");
  const hits = await screen.findByRole("region", { name: text("library.list.hits.title") });
  const [hit, ...others] = await within(hits).findAllByRole("listitem");
  if (hit === undefined) throw new Error("no hit");
  expect(others).toEqual([]);
  expect(within(hit).getByRole("link")).toHaveAttribute("href", "/library/doc-lamp?passage=0");
  expect(hit.querySelector("mark")).toHaveTextContent("lighthouse");
  expect(
    within(screen.getByRole("region", { name: text("library.list.label") })).getAllByRole("listitem"),
  ).toHaveLength(1);
  expect(asked).toEqual(["lighthouse"]);
});

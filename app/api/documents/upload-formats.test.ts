import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { addCollection } from "@/lib/library/ingest/documents/collections";
import { settledDocument } from "@/lib/library/ingest/testing/settled-document";
import { line, shape, slidesFile } from "@/lib/library/ingest/testing/slides-file";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { workbookFile } from "@/lib/library/ingest/testing/workbook-file";
import { zipFile } from "@/lib/library/ingest/testing/zip-file";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { archiveAcceptedSchema, documentAcceptedSchema } from "@/lib/shared/contracts/library/document";
import { searchAnswerSchema } from "@/lib/shared/contracts/library/search";
import { POST as search } from "../search/route";
import { GET as original } from "./[id]/original/route";
import { GET as detail } from "./[id]/route";
import { POST as add } from "./route";

const URL_BASE = "http://127.0.0.1:4400/api/documents";
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
const get = () => new Request(URL_BASE, { headers: { host: "127.0.0.1:4400" } });

setUpDatabase();
beforeEach(async () => {
  await emptyDatabase();
  startImports();
});
afterEach(() => stopImports());

const SLIDES = slidesFile([
  { shapes: shape(line("Harbour plan"), "title") },
  { shapes: shape(line("Dredging"), "title") + shape(line("The basin is dredged to nine metres in April.")) },
]);
const WORKBOOK = workbookFile([
  {
    name: "Staff",
    rows: [
      ["Name", "Office", "Extension"],
      ...Array.from({ length: 60 }, (_, at) => [`Person ${at}`, `Room ${at}`, 2_000 + at]),
    ],
  },
]);
const MAIL = new TextEncoder().encode(
  "From: Ann <ann@example.org>\r\nSubject: Parking permits\r\nDate: Tue, 12 Mar 2024 10:00:00 +0100\r\n\r\nPermits are renewed at the gatehouse every autumn.\r\n",
);

/** Uploads a form as raw bytes, as a network would. */
async function upload(name: string, content: BlobPart, fields: readonly (readonly [string, string])[] = []) {
  const form = new FormData();
  form.set("file", new File([content], name));
  for (const [field, value] of fields) form.append(field, value);
  const encoded = new Response(form);
  const headers = { "content-type": encoded.headers.get("content-type") ?? "" };
  return add(new Request(URL_BASE, { method: "POST", body: await encoded.arrayBuffer(), headers }), context());
}

async function bestFor(query: string) {
  const body = JSON.stringify({ query });
  const request = new Request(URL_BASE, { method: "POST", body, headers: { "content-type": "application/json" } });
  return searchAnswerSchema.parse(await (await search(request, context())).json()).results[0]?.passage;
}

const settled = (id: string) => settledDocument(() => detail(get(), context({ id })));

describe("POST /api/documents", () => {
  it("finds a slide by its page, a row by its sheet's name, and an email by its text", async () => {
    for (const [name, content] of [
      ["plan.pptx", SLIDES],
      ["staff.xlsx", WORKBOOK],
      ["permits.eml", MAIL],
    ] as const) {
      const { documentId } = documentAcceptedSchema.parse(await (await upload(name, new Uint8Array(content))).json());
      expect(await settled(documentId)).toMatchObject({ status: "ready" });
    }
    expect(await bestFor("When is the basin dredged?")).toMatchObject({ documentTitle: "Harbour plan", page: 2 });
    const row = await bestFor("Which extension does Person 41 have?");
    expect(row).toMatchObject({ headingPath: ["Staff", "Name | Office | Extension"] });
    expect(row?.text).toContain("| Person 41 | Room 41 | 2041 |");
    expect(await bestFor("Where are permits renewed?")).toMatchObject({ documentTitle: "Parking permits" });
  });

  it("imports the documents of an archive into a collection, each found and downloaded by its own name", async () => {
    const collection = await addCollection("Harbour");
    const archive = zipFile([
      { name: "plans/plan.pptx", content: SLIDES },
      { name: "mail/permits.eml", content: MAIL },
      { name: "song.mp3", content: "x" },
    ]);
    const answer = await upload("harbour.zip", new Uint8Array(archive), [["collection", collection.id]]);
    expect([answer.status, answer.headers.get("location")]).toEqual([202, null]);
    const { documents, leftOut } = archiveAcceptedSchema.parse(await answer.json());
    expect(leftOut).toEqual([{ fileName: "harbour.zip/song.mp3", message: "This file type is not supported." }]);
    const [first] = await Promise.all(documents.map(({ documentId }) => settled(documentId)));
    expect(first).toMatchObject({
      status: "ready",
      fileName: "harbour.zip/plans/plan.pptx",
      title: "Harbour plan",
      collections: [collection.id],
    });
    const download = await original(get(), context({ id: first?.id ?? "" }));
    expect(download.headers.get("content-disposition")).toContain('filename="plan.pptx"');
  });

  it("keeps the folders of an upload, and rejects an unknown collection", async () => {
    const { documentId } = documentAcceptedSchema.parse(
      await (await upload("a.md", "One.", [["path", "reports/../../2024\\a.md"]])).json(),
    );
    expect(await settled(documentId)).toMatchObject({ fileName: "reports/2024/a.md", title: "a" });
    for (const value of ["00000000-0000-4000-8000-000000000000", "no id"]) {
      const answer = await upload("b.md", "Two.", [["collection", value]]);
      expect(errorAnswerSchema.parse(await answer.json()).error.code).toBe("validation_failed");
    }
  });
});

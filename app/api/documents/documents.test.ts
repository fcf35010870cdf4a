import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { settledDocument } from "@/lib/library/ingest/testing/settled-document";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { documentAcceptedSchema, documentListSchema, passageSchema } from "@/lib/shared/contracts/library/document";
import { searchAnswerSchema } from "@/lib/shared/contracts/library/search";
import { POST as search } from "../search/route";
import { GET as original } from "./[id]/original/route";
import { GET as passage } from "./[id]/passages/[n]/route";
import { POST as retry } from "./[id]/retry/route";
import { GET as detail, DELETE as remove } from "./[id]/route";
import { POST as add, GET as list } from "./route";

const URL_BASE = "http://127.0.0.1:4400/api/documents";
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
const get = () => new Request(URL_BASE, { headers: { host: "127.0.0.1:4400" } });

setUpDatabase();
beforeEach(async () => {
  await emptyDatabase();
  startImports();
});
afterEach(() => stopImports());

/** Uploads a form as raw bytes, as a network would. */
async function upload(name: string, content: BlobPart): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([content], name));
  const encoded = new Response(form);
  const headers = { "content-type": encoded.headers.get("content-type") ?? "" };
  const body = await encoded.arrayBuffer();
  return add(new Request(URL_BASE, { method: "POST", body, headers }), context());
}

function postJson(value: unknown): Request {
  return new Request(URL_BASE, {
    method: "POST",
    body: JSON.stringify(value),
    headers: { "content-type": "application/json" },
  });
}

async function accepted(answer: Response) {
  expect(answer.status).toBe(202);
  return documentAcceptedSchema.parse(await answer.json());
}

async function refusal(answer: Response) {
  const { error } = errorAnswerSchema.parse(await answer.json());
  return { status: answer.status, code: error.code };
}

const settled = (id: string) => settledDocument(() => detail(get(), context({ id })));

describe("/api/documents", () => {
  it("imports a file, shows it, finds it and deletes it", async () => {
    const text = "# Karrow Point\n\nThe lighthouse was built in 1871 by Isolde Fenwick.\n";
    const { documentId: id } = await accepted(await upload("karrow.md", text));
    const document = await settled(id);
    expect(document).toMatchObject({ status: "ready", title: "Karrow Point", text, passages: 1 });
    const first = passageSchema.parse(await (await passage(get(), context({ id, n: "0" }))).json());
    expect(text.slice(first.start, first.end)).toBe(first.text);

    const request = postJson({ query: "Who built the lighthouse?" });
    const { results, language } = searchAnswerSchema.parse(await (await search(request, context())).json());
    expect([language, results[0]?.passage.id]).toEqual(["en", first.id]);

    expect((await remove(get(), context({ id }))).status).toBe(204);
    expect(await refusal(await detail(get(), context({ id })))).toEqual({ status: 404, code: "not_found" });
    expect(await refusal(await passage(get(), context({ id, n: "0" })))).toEqual({ status: 404, code: "not_found" });
    const { documents } = documentListSchema.parse(await (await list(get(), context())).json());
    expect(documents).toEqual([]);
  });

  it("imports typed text under its title", async () => {
    const { documentId: id } = await accepted(
      await add(postJson({ title: "Notes", text: "# Something else\n\nThe text." }), context()),
    );
    expect(await settled(id)).toMatchObject({ status: "ready", title: "Notes", fileName: "text-notes.md" });
  });

  it("returns the original byte for byte, as a download with a safe name", async () => {
    const bytes = Uint8Array.from([0x93, 0x41, 0x94, 0x0d, 0x0a]);
    const { documentId: id } = await accepted(await upload('../../etc/"été"\r\nSet-Cookie: a=b;.txt', bytes));
    const answer = await original(get(), context({ id }));
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[^"/\\]+"; filename\*=UTF-8''[A-Za-z0-9%._~!$&+^`|-]+$/);
    expect(disposition).not.toContain("etc");
  });

  it.each([
    ["an empty file", "a.md", "", 422, "empty_document"],
    [
      "a picture named .md",
      "a.md",
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      415,
      "unsupported_media_type",
    ],
    ["30 MB", "a.txt", new Uint8Array(30 * 1_048_576).fill(97), 413, "payload_too_large"],
  ])("rejects %s at once", async (_, name, content, status, code) => {
    expect(await refusal(await upload(name, content))).toEqual({ status, code });
  });

  it("stops reading an endless body at the limit", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_048_576;
        controller.enqueue(new Uint8Array(1_048_576));
      },
    });
    const init = {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    };
    expect(await refusal(await add(new Request(URL_BASE, init), context()))).toEqual({
      status: 413,
      code: "payload_too_large",
    });
    expect(sent).toBeLessThan(40 * 1_048_576);
  });

  it.each([
    ["no file", new FormData(), 422],
    ["a text field named file", Object.assign(new FormData(), {}), 422],
  ])("treats a form with %s as a client error", async (label, body, status) => {
    if (label.startsWith("a text")) body.set("file", "just text");
    expect((await refusal(await add(new Request(URL_BASE, { method: "POST", body }), context()))).status).toBe(status);
  });

  it.each([
    ["multipart/form-data; boundary=x", "garbage", 400],
    ["multipart/form-data", "garbage", 400],
    ["application/json", "{", 400],
    ["application/json", "[]", 422],
    ["application/json", '{"title":"x","text":"\\u0000"}', 422],
    ["text/plain", "hello", 415],
  ])("answers a malformed body (%s, %j) with %i", async (type, body, status) => {
    const request = new Request(URL_BASE, { method: "POST", body, headers: { "content-type": type } });
    expect((await refusal(await add(request, context()))).status).toBe(status);
  });

  it("answers invalid ids and positions with 404", async () => {
    for (const id of ["", "x", "../etc", "0", "00000000-0000-4000-8000-000000000000"]) {
      expect((await detail(get(), context({ id }))).status).toBe(404);
      expect((await original(get(), context({ id }))).status).toBe(404);
      expect((await remove(get(), context({ id }))).status).toBe(404);
    }
    const { documentId: id } = await accepted(await upload("a.txt", "One sentence."));
    await settled(id);
    for (const n of ["-1", "1", "1.5", "x", "99999999999999"]) {
      expect((await passage(get(), context({ id, n }))).status).toBe(404);
    }
    expect(await refusal(await retry(get(), context({ id })))).toEqual({ status: 409, code: "conflict" });
    const elsewhere = await search(postJson({ query: "x", documentId: "x" }), context());
    expect(elsewhere.status).toBe(422);
  });
});

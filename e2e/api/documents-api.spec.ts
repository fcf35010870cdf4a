import { documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";
import { searchAnswerSchema } from "@/lib/shared/contracts/library/search";
import { Api, finalAnswer, refusal } from "../support/api";
import { expect, test } from "../support/fixtures";

const TEXT = `# The lighthouse of Karrow Point

The lighthouse of Karrow Point was built in 1871 by the engineer Isolde Fenwick.
Its tower is 43 metres high, and its lamp burnt colza oil until 1922.

## The keepers

The last keeper, Tobias Ranulph, left the lighthouse on 3 May 1984.
`;
const QUESTION = "Who was the engineer of the lighthouse of Karrow Point?";

test("a document can be searched once it is ready, and no longer after it is deleted", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const id = await api.addDocument("karrow-point.md", TEXT);
  const found = finalAnswer((await api.ask({ question: QUESTION })).events);
  expect(found.text).toContain("Isolde Fenwick");
  expect(found.citations.map((citation) => citation.documentId)).toContain(id);

  const again = await api.upload("the-same-bytes.md", TEXT);
  expect(again.status).toBeLessThan(300);
  expect(await again.json()).toMatchObject({ documentId: id, duplicate: true });

  await api.deleteDocument(id);
  expect(await refusal(await api.fetch(`/api/documents/${id}`))).toMatchObject({ status: 404 });
  expect((await api.documents()).map((document) => document.id)).not.toContain(id);
  const after = finalAnswer((await api.ask({ question: QUESTION })).events);
  expect(after.outcome).toBe("abstained");
});

test("passages are exact pieces of the stored text", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const id = await api.addDocument("offsets.md", `${TEXT}\nNaïve café – 😀 – fin.\n`);
  const answer = await api.postJson("/api/search", { query: QUESTION, k: 5, documentId: id });
  expect(answer.status).toBe(200);
  const { results } = searchAnswerSchema.parse(await answer.json());
  const detail = documentDetailSchema.parse(await (await api.fetch(`/api/documents/${id}`)).json());
  expect(results.length).toBeGreaterThan(0);
  for (const { passage } of results) {
    expect(passage.documentId).toBe(id);
    expect(detail.text.slice(passage.start, passage.end)).toBe(passage.text);
  }
  await api.deleteDocument(id);
});

test("a file that cannot be a document is rejected with a reason, and leaves nothing behind", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const before = (await api.documents()).length;
  expect(await refusal(await api.upload("empty.md", ""))).toMatchObject({ status: 422, code: "empty_document" });
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  for (const [name, content] of [
    ["song.mp3", "ID3"],
    ["text.png", "not a picture"],
    ["picture.md", picture],
  ] as const) {
    expect(await refusal(await api.upload(name, content))).toMatchObject({
      status: 415,
      code: "unsupported_media_type",
    });
  }
  expect((await api.documents()).length).toBe(before);
});

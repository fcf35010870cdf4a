import { documentAcceptedSchema } from "@/lib/shared/contracts/library/document";
import { conversationDetailSchema, conversationSummarySchema } from "@/lib/shared/contracts/runs/run";
import { resolvedSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { Api, finalAnswer, refusal } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";
const TEN = Array.from({ length: 10 }, (_, index) => index);

/** Ten concurrent calls. */
const tenTimes = <T>(work: (index: number) => Promise<T>): Promise<T[]> => Promise.all(TEN.map(work));

const count = (answers: readonly Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

const apiOf = (baseURL: string | undefined) => new Api(baseURL ?? "");

test("ten concurrent uploads of one file make one document", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const before = (await api.documents()).length;
  const answers = await tenTimes((index) =>
    api.upload(`copy-${index}.md`, "# Tidal mill\n\nThe mill turned until 1909.\n"),
  );
  const accepted = await Promise.all(answers.map(async (answer) => documentAcceptedSchema.parse(await answer.json())));
  expect(new Set(accepted.map(({ documentId }) => documentId)).size).toBe(1);
  expect(accepted.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  expect((await api.documents()).length).toBe(before + 1);
  const id = accepted[0]?.documentId ?? "";
  const deleted = await tenTimes(() => api.fetch(`/api/documents/${id}`, { method: "DELETE" }));
  expect([count(deleted, 204), count(deleted, 404)]).toEqual([1, 9]);
});

test("a document deleted during ingestion is gone", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const ids = await tenTimes(async (index) => {
    const text = `# Quarry ${index}\n\n${`The quarry of Ostrava-${index} sold slate. `.repeat(200)}`;
    const { documentId } = documentAcceptedSchema.parse(await (await api.upload(`quarry-${index}.md`, text)).json());
    expect((await api.fetch(`/api/documents/${documentId}`, { method: "DELETE" })).status).toBe(204);
    return documentId;
  });
  const left = (await api.documents()).map(({ id }) => id);
  for (const id of ids) {
    expect(left).not.toContain(id);
    expect(await refusal(await api.fetch(`/api/documents/${id}`))).toMatchObject({ status: 404 });
  }
  const found = await (await api.postJson("/api/search", { query: "quarry slate", k: 50 })).json();
  expect(JSON.stringify(found)).not.toContain("Ostrava");
});

test("deleting a document during a run that uses it breaks nothing", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const text = "# Signal tower\n\nThe signal tower of Brevik was built by Edda Lunde in 1888.\n";
  const id = await api.addDocument("brevik.md", text);
  const runs = await tenTimes(() => api.startRun({ question: "Who built the signal tower of Brevik?" }));
  await api.deleteDocument(id);
  for (const { runId, conversationId } of runs) {
    const { events, ended } = await api.follow(runId);
    expect(ended).toBe(true);
    expect(finalAnswer(events).outcome).not.toBe("failed");
    expect((await api.trace(runId)).events).toEqual(events);
    await api.fetch(`/api/conversations/${conversationId}`, { method: "DELETE" });
  }
});

test("ten concurrent questions in one conversation get ten answers", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const created = await api.postJson("/api/conversations", { title: "At once" });
  const { id } = conversationSummarySchema.parse(await created.json());
  const runs = await tenTimes(() => api.startRun({ question: QUESTION, conversationId: id }));
  expect(new Set(runs.map(({ runId }) => runId)).size).toBe(10);
  for (const { runId } of runs) expect(finalAnswer((await api.follow(runId)).events).text).toContain("13 months");
  const detail = conversationDetailSchema.parse(await (await api.fetch(`/api/conversations/${id}`)).json());
  expect(detail.runs.map((run) => run.id).sort()).toEqual(runs.map(({ runId }) => runId).sort());

  const rated = await tenTimes((index) =>
    api.postJson(`/api/runs/${runs[0]?.runId ?? ""}/feedback`, { rating: index % 2 === 0 ? "up" : "down" }),
  );
  expect(count(rated, 200)).toBe(10);
  const cancelled = await tenTimes(() => api.fetch(`/api/runs/${runs[0]?.runId ?? ""}/cancel`, { method: "POST" }));
  expect(count(cancelled, 200)).toBe(10);

  const renamed = await tenTimes((index) =>
    api.fetch(`/api/conversations/${id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ title: `Tab ${index}`, pinned: index % 2 === 0 }),
    }),
  );
  expect(count(renamed, 200)).toBe(10);
  const deleted = await tenTimes(() => api.fetch(`/api/conversations/${id}`, { method: "DELETE" }));
  expect([count(deleted, 204), count(deleted, 404)]).toEqual([1, 9]);
  const restored = await tenTimes(() => api.fetch(`/api/conversations/${id}/restore`, { method: "POST" }));
  expect(count(restored, 200)).toBe(10);
});

test("of ten concurrent saves of the same settings, one succeeds and nine conflict", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const read = async () => resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json());
  const put = (body: unknown) =>
    api.fetch("/api/settings", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { revision } = await read();
  const saved = await tenTimes((index) =>
    put({ settings: { caps: { deadlineMs: 60_000 + index } }, expectedRevision: revision }),
  );
  expect([count(saved, 200), count(saved, 409)]).toEqual([1, 9]);
  expect((await read()).revision).toBe(revision + 1);
  const anyhow = await tenTimes((index) => put({ settings: { caps: { deadlineMs: 70_000 + index } } }));
  expect(count(anyhow, 200) + count(anyhow, 409)).toBe(10);
  expect((await put({ settings: {} })).status).toBe(200);
});

import { Api, finalAnswer, readEvents, refusal } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";

const apiOf = (baseURL: string | undefined) => new Api(baseURL ?? "");

test("a run streams every event once, in order, and ends with a cited answer", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const answer = await api.postJson("/api/runs", { question: QUESTION }, { accept: "text/event-stream" });
  expect(answer.status).toBe(200);
  const { events, ids, ended } = await readEvents(answer);

  expect(ended).toBe(true);
  expect(ids).toEqual(events.map((_, index) => index + 1));
  expect(events.map((event) => event.seq)).toEqual(ids);
  expect(events[0]?.type).toBe("run-start");
  expect(events.at(-1)?.type).toBe("run-end");
  const final = finalAnswer(events);
  expect(final.outcome).toBe("approved");
  expect(final.text).toContain("13 months");
  expect(final.citations.length).toBeGreaterThan(0);
  for (const [, number] of final.text.matchAll(/\[(\d+)\]/g)) {
    expect(final.citations.map((citation) => citation.number)).toContain(Number(number));
  }
});

test("a run continues without a reader, and reads the same later", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const { runId } = await api.startRun({ question: QUESTION });
  const live = await api.follow(runId);
  const replayed = await api.follow(runId);
  expect(replayed.events).toEqual(live.events);
  const trace = await api.trace(runId);
  expect(trace.events).toEqual(live.events);
  expect(trace.run).toMatchObject({ id: runId, status: "ended", question: QUESTION, outcome: "approved" });
});

test("a stream that was left resumes with exactly the remaining events", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const { runId } = await api.startRun({ question: QUESTION });
  const whole = (await api.follow(runId)).events;
  const cuts = [0, 1, Math.floor(whole.length / 2), whole.length - 1];
  for (const cut of cuts) {
    const rest = await api.follow(runId, { lastEventId: cut });
    expect(rest.events, `after event ${cut}`).toEqual(whole.slice(cut));
  }
  const left = await api.follow(runId, { until: (event) => event.seq === 3 });
  expect(left.ended).toBe(false);
  const after = await api.fetch(`/api/runs/${runId}/events?after=3`);
  expect([...left.events, ...(await readEvents(after)).events]).toEqual(whole);
});

test("checks that a request turns off are not in its graph, and the answer is not approved", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const checks = { documentGrading: false, hallucination: false, answerQuality: false };
  const { events } = await api.ask({ question: QUESTION, settings: { checks } });
  const start = events.find((event) => event.type === "run-start");
  const nodes = start?.topology.nodes.map((node) => node.id) ?? [];
  expect(nodes).toContain("generate");
  expect(nodes).not.toContain("grade_documents");
  expect(nodes).not.toContain("check_hallucination");
  expect(nodes).not.toContain("check_answer_quality");
  expect(start?.configStamp.settings.checks).toEqual(checks);
  expect(finalAnswer(events)).toMatchObject({ outcome: "best_effort", reason: { code: "answer_not_checked" } });
});

test("a question in French is answered from French documents", async ({ baseURL }) => {
  const { events } = await apiOf(baseURL).ask({
    question: "Quelle indemnité l'entreprise verse-t-elle par jour télétravaillé ?",
  });
  const final = finalAnswer(events);
  expect(final.text).toContain("2,70 euros");
  expect(final.outcome).toBe("approved");
});

test("a question that the library does not cover gets no answer, with a reason", async ({ baseURL }) => {
  const { events } = await apiOf(baseURL).ask({ question: "What is the boiling point of ethanol?" });
  expect(finalAnswer(events)).toMatchObject({ outcome: "abstained", text: "", citations: [] });
});

test("an invalid request is rejected before anything starts", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const invalid = async (body: unknown) => refusal(await api.postJson("/api/runs", body));

  expect(await invalid({ question: "   " })).toMatchObject({
    status: 422,
    code: "validation_failed",
    fields: ["question"],
  });
  expect(await invalid({})).toMatchObject({ status: 422, code: "validation_failed", fields: ["question"] });
  expect(await invalid({ question: "x".repeat(4_001) })).toMatchObject({ status: 422, fields: ["question"] });
  expect(await invalid({ question: QUESTION, settings: { caps: { transforms: 99 } } })).toMatchObject({
    status: 422,
    fields: ["settings.caps.transforms"],
  });
  expect(await invalid({ question: QUESTION, settings: { prompts: "mine" } })).toMatchObject({ status: 422 });
  expect(await invalid("{ not json")).toMatchObject({ status: 400, code: "bad_request" });
});

test("unknown ids are not found, and a page of another origin may not start runs", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const unknownId = "00000000-0000-4000-8000-000000000000";
  for (const path of [`/api/runs/${unknownId}`, `/api/runs/${unknownId}/events`, "/api/runs/not-an-id"]) {
    expect(await refusal(await api.fetch(path)), path).toMatchObject({ status: 404, code: "not_found" });
  }
  expect(await refusal(await api.postJson(`/api/runs/${unknownId}/cancel`, {}))).toMatchObject({ status: 404 });
  const foreign = await api.postJson("/api/runs", { question: QUESTION }, { origin: "https://elsewhere.example" });
  expect(await refusal(foreign)).toMatchObject({ status: 403, code: "forbidden_origin" });
});

test("cancelling an ended run changes nothing", async ({ baseURL }) => {
  const api = apiOf(baseURL);
  const { runId, events } = await api.ask({ question: QUESTION });
  await api.postJson(`/api/runs/${runId}/cancel`, {});
  expect((await api.trace(runId)).events).toEqual(events);
});

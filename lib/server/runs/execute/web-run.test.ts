import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { answeredTurnsUpTo } from "@/lib/data/db/conversations/turn-path";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { articlePage, type FakeWeb, startFakeWeb } from "@/lib/engine/web-search/testing/start-fake-web";
import { answer, only } from "@/lib/engine/workflow/testing/answer-of";
import { nodesEntered } from "@/lib/engine/workflow/testing/fake-workflow";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import { loadRunPassages } from "../read/load-run-passages";
import { readRunTrace } from "../read/read-run-trace";
import { startRun } from "../start/start-run";

// Read once, on first use of the environment.
vi.hoisted(() => {
  vi.stubEnv("FETCH_ALLOW_HOSTS", "127.0.0.1");
});

setUpDatabase();

let web: FakeWeb;
beforeEach(async () => {
  await emptyDatabase();
  web = await startFakeWeb({
    robots: "User-agent: *\nDisallow: /private/\n",
    pages: {
      "/bridge": articlePage(
        "The Corvane bridge",
        "The Corvane bridge was opened by the engineer Ottilie Brandt on 4 May 2019, after six years of work.",
        "It carries two lanes and a footpath across the river Sall, and replaced a ferry that had run since 1881.",
      ),
      "/ferry": articlePage(
        "The Corvane ferry",
        "The ferry crossed the river Sall eleven times a day until the bridge came.",
      ),
      "/private/notes": articlePage("Private", "The Corvane bridge was opened by nobody."),
    },
  });
  web.results = ["/bridge", "/private/notes", "/ferry"].map((path) => ({
    url: `${web.site}${path}`,
    title: path,
    content: "An excerpt.",
  }));
});
afterEach(() => web.stop());

const QUESTION = "Who opened the Corvane bridge?";

async function ask(request: Partial<StartRunRequest> = {}) {
  await saveSettings({ webSearch: { provider: "searxng", url: web.url } }, "tests");
  return ended(request);
}

async function ended(request: Partial<StartRunRequest>) {
  const { runId } = await startRun({ question: QUESTION, ...request }, LOCAL_OWNER);
  await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { timeout: 60_000, interval: 100 });
  return { runId, events: await readRunEvents(runId) };
}

describe("a run that searches the web", () => {
  it("answers from a page on the web route and cites it with address and time", async () => {
    const { runId, events } = await ask({ route: "web_search" });
    expect(web.mistakes).toEqual([]);
    expect(web.queries).toEqual([QUESTION]);
    expect(nodesEntered(events)).toEqual(expect.arrayContaining(["route_question", "web_search", "generate"]));
    expect(nodesEntered(events)).not.toContain("retrieve");
    const [result] = only(events, "web-result");
    expect(result?.pages).toMatchObject([
      { url: `${web.site}/bridge`, title: "The Corvane bridge", failure: null },
      { url: `${web.site}/private/notes`, passages: 0, failure: { code: "web_page_disallowed" } },
      { url: `${web.site}/ferry`, failure: null },
    ]);
    expect(web.visited).not.toContain("/private/notes");
    const final = answer(events);
    expect(final.text).toContain("Ottilie Brandt");
    expect(final.outcome).toBe("approved");
    expect(final.citations[0]).toMatchObject({
      documentTitle: "The Corvane bridge",
      web: { url: `${web.site}/bridge`, fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
    // A replay has all it needs: no page is fetched again.
    await web.stop();
    const trace = await readRunTrace(runId, LOCAL_OWNER, EVERYTHING);
    const cited = trace.passages[final.citations[0]?.passageId ?? ""];
    expect(cited?.text).toContain("Ottilie Brandt");
    expect(cited?.web?.url).toBe(`${web.site}/bridge`);
  });

  it("searches the web for names unknown to the library, except on the documents route", async () => {
    const { events } = await ask();
    expect(only(events, "route-select")).toMatchObject([
      { route: "web_search", reason: { code: "route_outside_library" } },
    ]);
    expect(nodesEntered(events)).toContain("web_search");
    expect(answer(events).text).toContain("Ottilie Brandt");
    const documents = await ask({ route: "kg_retrieval" });
    expect(nodesEntered(documents.events)).not.toContain("web_search");
    expect(answer(documents.events).outcome).toBe("abstained");
    expect(web.queries).toEqual([QUESTION]);
  });

  it("records for each earlier turn whether its words were sent to the web", async () => {
    const documents = await ask({ route: "kg_retrieval" });
    await pool().query("UPDATE run SET answer = 'Nobody knows.' WHERE id = $1", [documents.runId]);
    const { rows } = await pool().query<{ id: string }>("SELECT conversation_id AS id FROM run");
    const conversationId = rows[0]?.id ?? "";
    await ask({ route: "web_search", conversationId });
    // Reaches the step but has no key to search with.
    await saveSettings({ webSearch: { provider: "brave" } }, "tests");
    const keyless = await ended({ route: "web_search", conversationId });
    expect(nodesEntered(keyless.events)).toContain("web_search");
    // Reaches the step after the deadline and skips it.
    const skipped = await insertRun({
      ...{ conversationId, parentRunId: keyless.runId, answer: "Nobody knows." },
      visits: [{ node: "web_search", ms: 0 }],
    });
    await pool().query("UPDATE run SET answer = 'Nobody knows.' WHERE answer IS NULL");
    const turns = await answeredTurnsUpTo(skipped, LOCAL_OWNER, 5);
    expect(turns.map(({ wentToWeb }) => wentToWeb)).toEqual([false, true, false, false]);
  });

  it("reports why the search failed", async () => {
    web.answer = (response) => void response.writeHead(429).end();
    const { events } = await ask({ route: "web_search" });
    expect(only(events, "degraded")).toMatchObject([
      { what: "web-search", reason: { code: "web_rate_limited" }, fallback: "best-attempt" },
    ]);
    expect(answer(events)).toMatchObject({ outcome: "abstained", warning: { code: "web_rate_limited" } });
  });

  it("deletes the pages with the run", async () => {
    const { runId, events } = await ask({ route: "web_search" });
    const ids = only(events, "retrieval-result").flatMap(({ passages }) => passages.map(({ passageId }) => passageId));
    expect(await loadRunPassages(ids, EVERYTHING)).toHaveLength(ids.length);
    await pool().query("DELETE FROM run WHERE id = $1", [runId]);
    expect(await loadRunPassages(ids, EVERYTHING)).toEqual([]);
  });
});

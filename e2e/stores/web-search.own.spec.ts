import { mkdtemp, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { articlePage, startFakeWeb } from "@/lib/engine/web-search/testing/start-fake-web";
import { storedWebPageSchema, webSearchStatusSchema } from "@/lib/shared/contracts/library/web-search";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { startApplication } from "@/scripts/testing/application";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { copyLibrary } from "../support/library-folder";

const QUESTION = "Who opened the Corvane bridge?";

test("the web: set up by the environment, searched, cited, killed midway, replayed without a network", async () => {
  test.setTimeout(300_000);
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-web-"));
  await copyLibrary(dataDir);
  const port = await findFreePort();
  const web = await startFakeWeb({
    robots: "User-agent: *\nDisallow: /private/\n",
    pages: {
      "/bridge": articlePage(
        "The Corvane bridge",
        "The Corvane bridge was opened by the engineer Ottilie Brandt on 4 May 2019, after six years of work.",
      ),
      "/private/notes": articlePage("Private", "The Corvane bridge was opened by nobody at all."),
      "/inside": (_request, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    },
  });
  web.results = ["/private/notes", "/inside", "/bridge"].map((path) => ({
    url: `${web.site}${path}`,
    title: path,
    content: "An excerpt.",
  }));
  const env = {
    SEARXNG_URL: web.url,
    FETCH_ALLOW_HOSTS: new URL(web.site).host,
  };
  const api = new Api(`http://127.0.0.1:${port}`);
  const status = async () => webSearchStatusSchema.parse(await (await api.fetch("/api/web-search")).json());
  try {
    const first = await startApplication({ dataDir, port, env });
    expect(web.queries).toEqual([]);
    expect(await status()).toMatchObject({ provider: "searxng", ready: true, latest: null });
    const asked = await api.ask({ question: QUESTION, route: "web_search" });
    const answer = finalAnswer(asked.events);
    expect(answer).toMatchObject({ outcome: "approved", citations: [{ web: { url: `${web.site}/bridge` } }] });
    expect(answer.text).toContain("Ottilie Brandt");
    const [result] = asked.events.filter((event) => event.type === "web-result");
    expect(result?.pages.map(({ failure }) => failure?.code ?? null)).toEqual([
      "web_page_disallowed",
      "web_page_refused",
      null,
    ]);
    const page = await api.fetch(`/api/web-pages/${answer.citations[0]?.documentId}`);
    expect(storedWebPageSchema.parse(await page.json()).text).toContain("Ottilie Brandt");
    // The library has no answer: the web is searched automatically, unless the user wants the documents alone.
    expect(finalAnswer((await api.ask({ question: QUESTION })).events).text).toContain("Ottilie Brandt");
    const searched = web.queries.length;
    const documents = await api.ask({ question: QUESTION, route: "kg_retrieval" });
    expect(finalAnswer(documents.events).outcome).toBe("abstained");
    expect(web.queries).toHaveLength(searched);
    expect(new Set(web.queries)).toEqual(new Set([QUESTION]));
    expect(web.mistakes).toEqual([]);

    const hanging = new Promise<ServerResponse>((resolve) => {
      web.answer = resolve;
    });
    const { runId } = await api.startRun({ question: QUESTION, route: "web_search" });
    await hanging;
    // Streamed events are stored; the request may be sent before that.
    const isSearching = (event: RunEvent) => event.type === "node-start" && event.visit.node === "web_search";
    await api.follow(runId, { until: isSearching });
    await first.kill("everything");
    web.answer = null;
    const second = await startApplication({ dataDir, port, env });
    const { events } = await api.follow(runId);
    expect(events.filter((event) => event.type === "node-start" && event.restart)).toMatchObject([
      { visit: { node: "web_search" } },
    ]);
    expect(events.filter((event) => event.type === "answer-final")).toMatchObject([{ outcome: "approved" }]);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));

    // Pages are stored with the run: its trace needs no network.
    await web.stop();
    const trace = await api.trace(runId);
    const cited = finalAnswer(events).citations[0];
    expect(trace.passages[cited?.passageId ?? ""]?.text).toContain("Ottilie Brandt");
    expect(await second.stop()).toBe(0);
  } finally {
    await web.stop().catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
});

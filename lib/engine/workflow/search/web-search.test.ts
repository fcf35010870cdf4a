import { describe, expect, it } from "vitest";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import type { Route } from "@/lib/shared/contracts/runs/topology";
import { type BuiltInProfile, builtInProfileSchema, PROFILE_PRESETS } from "@/lib/shared/contracts/settings/profile";
import type { SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { liveEvents } from "@/lib/shared/projections/live-events";
import { answer, only } from "../testing/answer-of";
import { fakeWebSearcher } from "../testing/fake-web-searcher";
import {
  fakeGrade,
  fakePassage,
  fakeUsefulness,
  fakeWorkflow,
  nodesEntered,
  type OtherDependencies,
  scriptedGenerator,
} from "../testing/fake-workflow";

const WEB_ANSWER = "Fact number 3 stands here. [1]";
const { judges } = fakeWorkflow().dependencies;
const NONE_RELEVANT: WorkflowDependencies["judges"] = {
  ...judges,
  relevance: { grade: async (given) => given.map((passage) => fakeGrade(passage, "irrelevant")) },
};
const toWeb = { route: async () => ({ route: "web_search" as const, reason: reason("route_latest_information") }) };

interface Asked {
  profile?: BuiltInProfile;
  settings?: SettingsLayer;
  dependencies?: OtherDependencies;
  pinnedRoute?: Route;
  question?: string;
  earlier?: EarlierTurn[];
  scoped?: boolean;
  failure?: "web_rate_limited" | "web_found_nothing" | "web_not_configured";
}

function asking({ profile = "adaptive", settings = {}, dependencies = {}, failure, scoped, ...asked }: Asked) {
  const webSearcher = fakeWebSearcher(failure);
  const workflow = fakeWorkflow({
    ...asked,
    ...(scoped === true ? { scope: { documents: [fakePassage(1).documentId] } } : {}),
    settings: { ...PROFILE_PRESETS[profile], webSearch: { provider: "searxng" }, ...settings },
    dependencies: { generator: scriptedGenerator([WEB_ANSWER]), webSearcher, ...dependencies },
  });
  return { workflow, webSearcher };
}

async function run(asked: Asked) {
  const { workflow, webSearcher } = asking(asked);
  await workflow.run();
  const { events } = workflow;
  return { events, nodes: nodesEntered(events), final: answer(events), requests: webSearcher.requests };
}

describe("the route to the web", () => {
  it("is the router's choice for the latest information: pages, answer, checks, citation", async () => {
    const { nodes, final, events } = await run({ dependencies: { questionPlanning: { router: toWeb } } });
    expect(nodes).toEqual([
      "detect_language",
      "route_question",
      "web_search",
      "generate",
      "check_hallucination",
      "decide_grounded",
      "check_answer_quality",
      "decide_useful",
      "finalize",
    ]);
    expect(only(events, "route-select")).toMatchObject([{ route: "web_search" }]);
    expect(only(events, "web-result")).toMatchObject([{ provider: "searxng", query: "Which facts stand here?" }]);
    expect(final).toMatchObject({
      outcome: "approved",
      citations: [{ documentTitle: "A page", web: { url: "https://example.org/page" } }],
    });
  });

  it.each([
    // The second search finds the same irrelevant passages as the first.
    ["adaptive", 2],
    ["self-rag", 2],
    ["candidates", 1],
  ] as const)(
    "is used in %s once the library has nothing, after %s searches, and only once",
    async (profile, searches) => {
      // Passages keep their numbers: the library's irrelevant ones have the first two.
      const generator = scriptedGenerator(["Fact number 3 stands here. [3]"]);
      const { nodes, final, requests } = await run({ profile, dependencies: { judges: NONE_RELEVANT, generator } });
      expect(nodes.filter((node) => node === "retrieve")).toHaveLength(searches);
      expect(nodes.filter((node) => node === "web_search")).toHaveLength(1);
      expect(requests).toHaveLength(1);
      expect(final).toMatchObject({ outcome: "approved", citations: [{ web: {} }] });
    },
  );

  it.each<[string, Asked]>([
    ["the settings do not want it", { settings: { webSearch: { provider: "searxng", whenLibraryLacks: false } } }],
    ["a person wants the documents alone", { pinnedRoute: "kg_retrieval" }],
    ["a person asks a part of the library", { scoped: true }],
  ])("is not used when the library has nothing and %s", async (_, asked) => {
    const { nodes, final, requests } = await run({ ...asked, dependencies: { judges: NONE_RELEVANT } });
    expect(nodes).not.toContain("web_search");
    expect(requests).toEqual([]);
    expect(final.outcome).toBe("abstained");
  });

  it("is the user's choice rather than the router's, and then the only source", async () => {
    const route = async () => ({ route: "llm_internal" as const, reason: reason("route_out_of_domain") });
    const notUseful = { ...judges, usefulness: { judge: async () => fakeUsefulness("not_useful") } };
    const { nodes, events } = await run({
      pinnedRoute: "web_search",
      dependencies: { questionPlanning: { router: { route } }, judges: notUseful },
    });
    expect(only(events, "route-select")).toMatchObject([{ route: "web_search", reason: { code: "route_pinned" } }]);
    expect(nodes).not.toContain("retrieve");
  });

  it("returns to the documents when the web has nothing, and reports it", async () => {
    const { nodes, final, events } = await run({
      failure: "web_rate_limited",
      dependencies: {
        questionPlanning: { router: toWeb },
        generator: scriptedGenerator(["Fact number 1 stands here. [1]"]),
      },
    });
    expect(nodes.slice(0, 4)).toEqual(["detect_language", "route_question", "web_search", "retrieve"]);
    expect(only(events, "degraded")).toMatchObject([
      { what: "web-search", reason: { code: "web_rate_limited" }, fallback: "documents-alone" },
    ]);
    expect(final).toMatchObject({ outcome: "approved", warning: { code: "web_rate_limited" } });
  });

  it("ends the run when the user wanted the web, or when the documents had nothing either", async () => {
    const pinned = await run({ failure: "web_found_nothing", pinnedRoute: "web_search" });
    expect(pinned.nodes).not.toContain("retrieve");
    expect(pinned.final).toMatchObject({ outcome: "abstained", warning: { code: "web_found_nothing" } });
    const lacking = await run({ failure: "web_found_nothing", dependencies: { judges: NONE_RELEVANT } });
    expect(lacking.nodes.slice(-2)).toEqual(["web_search", "finalize"]);
    expect(lacking.final).toMatchObject({
      outcome: "abstained",
      reason: { code: "no_relevant_passages" },
      warning: { code: "web_found_nothing" },
    });
  });

  it("is unavailable without a provider: the documents answer, and the step reports it", async () => {
    const { nodes, final } = await run({
      settings: { webSearch: { provider: "none" } },
      dependencies: {
        questionPlanning: { router: toWeb },
        generator: scriptedGenerator(["Fact number 1 stands here. [1]"]),
      },
    });
    expect(nodes).not.toContain("web_search");
    expect(final).toMatchObject({ outcome: "approved", warning: { code: "web_search_unavailable" } });
  });
});

describe("the query sent to the web", () => {
  const SECRET = "Project Halberd";
  const EARLIER = [
    { question: "Who leads the survey of the coast?", answer: `Ines Marrow leads it, says ${SECRET}. [1]` },
    { question: "And who paid for it?", answer: `${SECRET} did. [2]` },
  ];
  const ON_THE_WEB = EARLIER.map((turn) => ({ ...turn, wentToWeb: true }));
  const condensed = (to: string) => ({
    condenser: { condense: async () => ({ question: to, reason: reason("question_condensed") }) },
  });

  it("is the question as typed, even if the library was searched with other words before", async () => {
    const { requests, events } = await run({
      question: "Which  facts\nstand here?",
      dependencies: { judges: NONE_RELEVANT },
    });
    expect(only(events, "query-rewrite")).not.toEqual([]);
    expect(requests.map(({ query }) => query)).toEqual(["Which facts stand here?"]);
  });

  it("is the follow-up question alone if the documents answered before", async () => {
    const dependencies = {
      questionPlanning: { ...condensed(`When did Ines Marrow begin with ${SECRET}?`), router: toWeb },
    };
    const { requests } = await run({ question: "When did she begin?", earlier: EARLIER, dependencies });
    expect(requests.map(({ query }) => query)).toEqual(["When did she begin?"]);
  });

  it("is the earlier question and the follow-up on the web: no answer, and no text of a model", async () => {
    const dependencies = {
      questionPlanning: { ...condensed(`When did Ines Marrow begin with ${SECRET}?`), router: toWeb },
    };
    const { requests, events } = await run({ question: "When did she begin?", earlier: ON_THE_WEB, dependencies });
    expect(requests.map(({ query }) => query)).toEqual(["And who paid for it? When did she begin?"]);
    // The text compared with the pages stays here, and may be the model's.
    expect(requests[0]?.question).toContain(SECRET);
    const [sent] = only(events, "web-result");
    expect(sent?.query).toBe("And who paid for it? When did she begin?");
  });

  it("contains nothing of earlier turns if the question stands alone", async () => {
    const dependencies = { questionPlanning: { ...condensed("When did the war end?"), router: toWeb } };
    const { requests } = await run({ question: "When did the war end?", earlier: EARLIER, dependencies });
    expect(requests.map(({ query }) => query)).toEqual(["When did the war end?"]);
  });

  it("is not sent without the provider's key or after the deadline, and no event claims so", async () => {
    const { nodes, events } = await run({ failure: "web_not_configured", pinnedRoute: "web_search" });
    expect(nodes).toContain("web_search");
    expect(only(events, "web-result")).toEqual([]);
    const { workflow, webSearcher } = asking({
      dependencies: {
        questionPlanning: {
          router: {
            route: () => {
              workflow.deadline.abort(new Error("deadline"));
              return toWeb.route();
            },
          },
        },
      },
    });
    await workflow.run();
    expect(nodesEntered(workflow.events)).toContain("web_search");
    expect(webSearcher.requests).toEqual([]);
    expect(only(workflow.events, "web-result")).toEqual([]);
  });

  it("contains no word of a passage, an answer or a condensed question, in any profile and by any route", async () => {
    for (const profile of builtInProfileSchema.options) {
      for (const pinnedRoute of ["web_search", null] as const) {
        const dependencies = {
          judges: NONE_RELEVANT,
          questionPlanning: { ...condensed(`What of ${SECRET}?`), router: toWeb },
        };
        const pinned = pinnedRoute === null ? {} : { pinnedRoute };
        const { requests } = await run({
          profile,
          ...pinned,
          question: "What came of it?",
          earlier: ON_THE_WEB,
          dependencies,
        });
        for (const { query } of requests) expect(query).toBe("And who paid for it? What came of it?");
      }
    }
  });
});

describe("a run whose process dies", () => {
  it("repeats the web search from the beginning of its step, and answers once", async () => {
    const { nodes } = await run({ dependencies: { questionPlanning: { router: toWeb } } });
    const at = nodes.indexOf("web_search") + 1;
    const { workflow, webSearcher } = asking({ dependencies: { questionPlanning: { router: toWeb } } });
    let ended = 0;
    const dies = workflow.run(
      () => {},
      () => {
        ended += 1;
        if (ended === at) throw new Error("process died");
      },
    );
    await expect(dies).rejects.toThrow("process died");
    await workflow.run();
    const live = liveEvents(workflow.events);
    expect(nodesEntered(live)).toEqual(nodes);
    expect(only(live, "web-result")).toHaveLength(1);
    expect(only(live, "answer-final")).toMatchObject([{ outcome: "approved", citations: [{ web: {} }] }]);
    expect(webSearcher.requests).toHaveLength(2);
  });

  it("ends with the deadline as its reason when its time runs out during the search", async () => {
    const { workflow } = asking({ pinnedRoute: "web_search" });
    workflow.dependencies.webSearcher = {
      provider: "searxng",
      search: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
          workflow.deadline.abort(new Error("deadline"));
        }),
    };
    await workflow.run();
    expect(only(workflow.events, "degraded")).toMatchObject([
      { what: "web-search", reason: { code: "deadline_reached" } },
    ]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "abstained", reason: { code: "deadline_reached" } });
  });
});

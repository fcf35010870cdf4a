import { afterEach, describe, expect, it } from "vitest";
import { createVerifierModel } from "@/lib/engine/models/verifiers/create-verifier-model";
import {
  type Answering,
  startVerifierServer,
  type VerifierServer,
} from "@/lib/engine/models/verifiers/testing/verifier-server";
import { VERIFIER_PARALLEL } from "@/lib/engine/models/verifiers/tunables";
import type { LabellingVerifier, SpanVerifier } from "@/lib/engine/models/verifiers/verifier-model";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createVerifierRelevanceJudge } from "./relevance/verifier";
import { createVerifierSupportJudge } from "./support/verifier";
import { claimOf, recordingContext } from "./testing/judging";
import { createVerifierUsefulnessJudge } from "./usefulness/verifier";

let server: VerifierServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

/** Recognizes the wrong example of the proof by words that no question of these tests has. */
const isProof = (body: string) => body.includes("Arden Bridge");
const LIMITS = { retries: 0, breakerFailures: 100 };

/** Granite Guardian on Ollama: rejects the wrong example, and answers everything else with `answering`. */
async function guardian(answering: Answering, firstTokenMs = 30_000): Promise<LabellingVerifier> {
  const model = "ibm/granite3.2-guardian:5b";
  server = await startVerifierServer(model, (body, earlier) => (isProof(body) ? "Yes" : answering(body, earlier)));
  const verifier = createVerifierModel(server.connection("ollama"), model, { ...LIMITS, firstTokenMs });
  if (verifier?.kind !== "label") throw new Error("it marks spans");
  return verifier;
}

async function lettuce(model: string, answering: Answering): Promise<SpanVerifier> {
  server = await startVerifierServer(
    model,
    (body, earlier) => (isProof(body) ? WRONG[model] : answering(body, earlier)) ?? null,
  );
  const verifier = createVerifierModel(server.connection("openai-compatible"), model, LIMITS);
  if (verifier?.kind !== "spans") throw new Error("it answers questions");
  return verifier;
}
const span = (text: string, category = "contradiction") => ({ text, category, subcategory: "value" });
const WRONG: Record<string, string> = {
  lettucedetect: '{"predictions": [{"start": 0, "end": 3, "text": "The", "hallucination_score": 0.9}]}',
  "lettucedect-v2-qwen-2b": JSON.stringify({ hallucinated_spans: [span("1987")] }),
};

const TOWER = passageOf("a", "The lighthouse is 41 metres tall. It was lit in 1887 by Anna Berg.");
const HARBOUR = passageOf("b", "The harbour has two piers.");
const TALL = claimOf("a1.s0", "The lighthouse is 41 metres tall [1].");
const LIT = claimOf("a1.s1", "It was lit in 1987 by Anna Berg [1].");
const LIKED = claimOf("a1.s2", "Visitors love ice cream.");

describe("support, one sentence at a time", () => {
  it("returns the verifier's verdict with the most similar words of the passages", async () => {
    const verifier = await guardian((body) =>
      body.includes("1987 by") ? "Yes" : body.includes("ice cream") ? "No\n<confidence> Low </confidence>" : "No",
    );
    const { context, calls, failures } = recordingContext();
    const judge = createVerifierSupportJudge(verifier);
    expect(await judge.judgeEarly(TALL, [TOWER], context)).toBeNull();
    const { verdicts, usefulness } = await judge.judgeRemaining([TALL, LIT, LIKED], [TOWER, HARBOUR], context, "…");
    expect(verdicts).toMatchObject([
      {
        claimId: "a1.s0",
        verdict: "supported",
        judge: "llm",
        evidence: { quote: "The lighthouse is 41 metres tall." },
      },
      { claimId: "a1.s1", verdict: "unsupported", judge: "llm", reason: { code: "judged_by_verifier" } },
      { claimId: "a1.s2", verdict: "unknown", evidence: null, reason: { code: "judge_undecided" } },
    ]);
    expect(usefulness).toBeNull();
    expect(failures).toEqual([]);
    expect(calls.map(({ role }) => role)).toEqual(["support", "support", "support", "support"]);
    // All passages, and the sentence without its markers.
    expect(server?.requests.find((body) => body.includes("1987 by"))).toMatch(/two piers[\s\S]*Anna Berg\.?"/);
  });

  it("runs a limited number of requests at a time", async () => {
    // Each answer waits until the limit of concurrent requests is reached.
    const waiting: (() => void)[] = [];
    const verifier = await guardian(
      () =>
        new Promise((resolve) => {
          waiting.push(() => resolve("No"));
          if (waiting.length === VERIFIER_PARALLEL) for (const answer of waiting.splice(0)) answer();
        }),
    );
    const claims = Array.from({ length: 3 * VERIFIER_PARALLEL }, (_, at) => claimOf(`a1.s${at}`, `Sentence ${at}.`));
    const { context } = recordingContext();
    const { verdicts } = await createVerifierSupportJudge(verifier).judgeRemaining(claims, [TOWER], context);
    expect(verdicts.map(({ claimId }) => claimId)).toEqual(claims.map(({ id }) => id));
    expect(server?.mostAtOnce).toBe(VERIFIER_PARALLEL);
  });

  it("makes no request when there is nothing to judge", async () => {
    const verifier = await guardian(() => "No");
    const judged = await createVerifierSupportJudge(verifier).judgeRemaining([], [TOWER], recordingContext().context);
    expect(judged.verdicts).toEqual([]);
    expect(server?.requests).toEqual([]);
  });

  it.each<[string, Answering, string]>([
    ["another form", () => "It is supported.", "model_output_malformed"],
    ["a refusal", () => 401, "model_refused"],
    ["a broken server", () => 500, "model_unreachable"],
    ["nothing", () => null, "model_timed_out"],
  ])("is unknown after %s, reported once", async (_, answering, code) => {
    const verifier = await guardian(answering, 1_500);
    const { context, failures, failed } = recordingContext();
    const { verdicts } = await createVerifierSupportJudge(verifier).judgeRemaining([TALL, LIT], [TOWER], context);
    expect(verdicts).toMatchObject([
      { verdict: "unknown", judge: "none", reason: { code } },
      { verdict: "unknown", judge: "none", reason: { code } },
    ]);
    expect(failures.map((why) => why.code)).toEqual([code]);
    expect(failed).toEqual(["support-judge"]);
  });

  it("returns the verdicts made beside a failure", async () => {
    const verifier = await guardian((body) => (body.includes("1987 by") ? 401 : "No"));
    const { context } = recordingContext();
    const { verdicts } = await createVerifierSupportJudge(verifier).judgeRemaining([TALL, LIT], [TOWER], context);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(["supported", "unknown"]);
  });

  it("ignores a verifier that approves the wrong example", async () => {
    const model = "granite3-guardian:8b";
    server = await startVerifierServer(model, () => "No");
    const verifier = createVerifierModel(server.connection("ollama"), model, LIMITS);
    if (verifier === null) throw new Error("it is not a verifier");
    const { context, failures } = recordingContext();
    const { verdicts } = await createVerifierSupportJudge(verifier).judgeRemaining([TALL, LIT], [TOWER], context);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(["unknown", "unknown"]);
    expect(failures).toMatchObject([{ code: "verifier_unproven", params: { model } }]);
    expect(server.requests).toHaveLength(1);
  });

  it("stops when the signal is aborted", async () => {
    const abort = new AbortController();
    const verifier = await guardian(() => {
      abort.abort(new Error("stopped"));
      return null;
    });
    const { context, failures } = recordingContext({ signal: abort.signal });
    const judged = createVerifierSupportJudge(verifier).judgeRemaining([TALL, LIT], [TOWER], context);
    await expect(judged).rejects.toThrow("stopped");
    expect(failures).toEqual([]);
  });
});

describe("support by spans", () => {
  it("marks a sentence as unsupported if a span covers its words, and contradicted if the model says so", async () => {
    const answer = JSON.stringify({
      hallucinated_spans: [span("1987"), span(" Visitors love ice cream.", "unsupported_addition")],
    });
    const verifier = await lettuce("lettucedect-v2-qwen-2b", () => answer);
    const { context, calls } = recordingContext();
    const { verdicts } = await createVerifierSupportJudge(verifier).judgeRemaining(
      [TALL, LIT, LIKED],
      [TOWER],
      context,
    );
    expect(verdicts).toMatchObject([
      { verdict: "supported", score: null },
      { verdict: "contradicted", evidence: { quote: expect.stringContaining("1887") } },
      { verdict: "unsupported", evidence: null },
    ]);
    expect(calls).toHaveLength(2);
  });

  it("uses the score of the web API, and ignores a mark on the space between two sentences", async () => {
    const text = "The lighthouse is 41 metres tall. It was lit in 1987 by Anna Berg.";
    const mark = (words: string, score: number) => {
      const start = text.indexOf(words);
      return { start, end: start + words.length, text: words, hallucination_score: score };
    };
    const predictions = [mark(" It was lit in 1987", 0.7), mark("1987", 0.9)];
    const verifier = await lettuce("lettucedetect", () => JSON.stringify({ predictions }));
    const { context } = recordingContext();
    const { verdicts } = await createVerifierSupportJudge(verifier).judgeRemaining([TALL, LIT], [TOWER], context);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(["supported", "unsupported"]);
    expect(verdicts[1]?.score).toBeCloseTo(0.1);
  });

  it("leaves every sentence unknown if the response has another form", async () => {
    const verifier = await lettuce("lettucedetect", () => '{"predictions": [{"start": 900}]}');
    const { context, failures } = recordingContext();
    const { verdicts } = await createVerifierSupportJudge(verifier).judgeRemaining([TALL, LIT], [TOWER], context);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(["unknown", "unknown"]);
    expect(failures.map(({ code }) => code)).toEqual(["model_output_malformed"]);
  });
});

describe("relevance", () => {
  it("grades each passage separately, in order", async () => {
    const verifier = await guardian((body) => (body.includes("piers") ? "Yes" : "No"));
    const { context, calls } = recordingContext();
    const grades = await createVerifierRelevanceJudge(verifier).grade([TOWER, HARBOUR], context);
    expect(grades).toMatchObject([
      { passageId: "a", grade: "relevant", score: null, judge: "llm" },
      { passageId: "b", grade: "irrelevant", reason: { code: "judged_by_verifier" } },
    ]);
    expect(calls.every(({ role }) => role === "relevance")).toBe(true);
  });

  it("is unknown when the verifier is unsure or fails", async () => {
    const verifier = await guardian((body) => (body.includes("piers") ? 401 : "No <confidence>Low</confidence>"));
    const { context, failed } = recordingContext();
    const grades = await createVerifierRelevanceJudge(verifier).grade([TOWER, HARBOUR], context);
    expect(grades).toMatchObject([
      { grade: "unknown", judge: "llm", reason: { code: "judge_undecided" } },
      { grade: "unknown", judge: "none", reason: { code: "model_refused" } },
    ]);
    expect(failed).toEqual(["relevance-judge"]);
  });
});

describe("usefulness", () => {
  it.each([
    ["No", "useful", "llm"],
    ["Yes", "not_useful", "llm"],
    ["No <confidence>Low</confidence>", "unknown", "llm"],
    ["Perhaps", "unknown", "none"],
  ] as const)("%j is %s", async (answer, usefulness, judge) => {
    const verifier = await guardian(() => answer);
    const { context } = recordingContext();
    const judged = await createVerifierUsefulnessJudge(verifier).judge("It is 41 metres tall [1].", [TOWER], context);
    expect(judged).toMatchObject({ usefulness, judge, score: null, utility: null });
  });

  it("makes no request about an answer without words", async () => {
    const verifier = await guardian(() => "No");
    const { context } = recordingContext();
    const judged = await createVerifierUsefulnessJudge(verifier).judge("[1] …", [TOWER], context);
    expect(judged).toMatchObject({ usefulness: "not_useful", reason: { code: "answer_empty" } });
    expect(server?.requests).toEqual([]);
  });
});

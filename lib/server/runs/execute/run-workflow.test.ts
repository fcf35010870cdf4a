import { describe, expect, it, vi } from "vitest";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { listRuns } from "@/lib/data/db/runs/read-runs";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { fakeWorkflow, scriptedGenerator } from "@/lib/engine/workflow/testing/fake-workflow";
import { type WorkflowRunRequest, workflowRunRequestSchema } from "@/lib/shared/contracts/runs/workflow-run";
import { activeRuns } from "../lifecycle/active-runs";
import { runWorkflow, toStartRequest } from "./run-workflow";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("../dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));

const QUESTION = "Which facts stand here?";
const ask = (more: Partial<WorkflowRunRequest> = {}) => workflowRunRequestSchema.parse({ question: QUESTION, ...more });

describe("the published parameters", () => {
  it("default to the adaptive profile with every check", () => {
    expect(ask()).toMatchObject({
      profile: "adaptive",
      node_retrieval: true,
      edge_retrieval: true,
      episode_retrieval: false,
      community_retrieval: false,
    });
    expect(toStartRequest(ask())).toMatchObject({
      profile: "adaptive",
      settings: { checks: { documentGrading: true, hallucination: true, answerQuality: true } },
    });
  });

  it("map to the settings of the run", () => {
    const request = ask({
      enable_retrieved_documents_grading: false,
      enable_hallucination_checking: false,
      language: "fr",
      model: "llama3",
      temperature: 0.3,
      top_k: 4,
    });
    expect(toStartRequest(request)).toEqual({
      question: QUESTION,
      profile: "adaptive",
      language: "fr",
      settings: {
        checks: { documentGrading: false, hallucination: false, answerQuality: true },
        retrieval: { topK: 4 },
        knowledgeGraph: {
          nodeRetrieval: true,
          edgeRetrieval: true,
          episodeRetrieval: false,
          communityRetrieval: false,
        },
        model: { chat: "llama3", temperature: 0.3 },
      },
    });
  });

  it("keep another profile's own checks unless given", () => {
    const { settings } = toStartRequest(ask({ profile: "self-reflective", enable_answer_quality_checking: true }));
    expect(settings?.checks).toEqual({
      documentGrading: undefined,
      hallucination: undefined,
      answerQuality: true,
    });
  });

  it.each([
    ["enable_retrieved_documents_grading", "documentGrading"],
    ["enable_hallucination_checking", "hallucination"],
    ["enable_answer_quality_checking", "answerQuality"],
  ])("%s turns off checks.%s alone", (field, key) => {
    const all = { documentGrading: true, hallucination: true, answerQuality: true };
    expect(toStartRequest(ask({ [field]: false })).settings?.checks).toEqual({ ...all, [key]: false });
  });

  it.each([
    { enable_hallucination_checking: "true" },
    { top_k: "3" },
    { top_k: 0 },
    { temperature: 3 },
    { question: " " },
    { language: "de" },
    { enable_everything: true },
  ])("reject invalid values: %o", (wrong) => {
    const parsed = workflowRunRequestSchema.safeParse({ question: QUESTION, ...wrong });
    expect(parsed.success).toBe(false);
  });
});

describe("runWorkflow", () => {
  setUpDatabase();

  it("returns the whole trace once the run has ended", async () => {
    fake.dependencies.mockResolvedValue(fakeWorkflow().dependencies);
    const { events, run } = await runWorkflow(ask(), LOCAL_OWNER, new AbortController().signal);
    expect(events.at(-1)?.type).toBe("run-end");
    expect(run).toMatchObject({ question: QUESTION, profile: "adaptive", status: "ended", outcome: "approved" });
  });

  it("lets the run finish when the client disconnects", async () => {
    const leave = new AbortController();
    const { dependencies } = fakeWorkflow();
    const generator = scriptedGenerator(["Fact number 1 stands here. [1]"]);
    fake.dependencies.mockResolvedValue({
      ...dependencies,
      generator: {
        ...generator,
        async *generate(request: Parameters<typeof generator.generate>[0]) {
          leave.abort();
          yield* generator.generate(request);
        },
      },
    });
    await expect(runWorkflow(ask(), LOCAL_OWNER, leave.signal)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("The client disconnected"),
    });
    await vi.waitFor(() => expect(activeRuns().size).toBe(0));
    const { runs } = await listRuns(LOCAL_OWNER, { limit: 1 });
    expect(runs).toMatchObject([{ status: "ended", outcome: "approved" }]);
  });

  // Last: a stopped process starts no further run.
  it("fails as retryable when the server stops", async () => {
    const { dependencies } = fakeWorkflow();
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    fake.dependencies.mockResolvedValue({
      ...dependencies,
      generator: {
        ...dependencies.generator,
        async *generate({ signal }: Parameters<typeof dependencies.generator.generate>[0]) {
          begin();
          await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        },
      },
    });
    const waiting = expect(runWorkflow(ask(), LOCAL_OWNER, new AbortController().signal)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("The server is stopping"),
      retryable: true,
    });
    await begun;
    await activeRuns().stopAll();
    await waiting;
  });
});

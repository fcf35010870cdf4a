import fc from "fast-check";
import { describe, expect, inject, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { readRunEvents, readRunSteps, runHasEnded } from "@/lib/data/db/runs/run-events";
import { type ClaimedRun, claimStaleRuns, createRun, requestCancel } from "@/lib/data/db/runs/runs";
import { EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { workflowPlan } from "@/lib/engine/workflow/graph";
import { firstEvent } from "@/lib/engine/workflow/project-stream";
import { fakeVerdict, fakeWorkflow } from "@/lib/engine/workflow/testing/fake-workflow";
import { workflowTopology } from "@/lib/engine/workflow/topology";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { chatFold } from "@/lib/shared/projections/chat/chat";
import { foldAll } from "@/lib/shared/projections/fold";
import { foldAttempts } from "@/lib/shared/projections/trace/attempts";
import { executeRun } from "../execute/execute-run";
import { RunLog } from "../execute/run-log";
import { type Life, life, readLike } from "../testing/run-life";
import { firstPart, SimulatedProcess } from "../testing/simulated-process";
import { runBus } from "../watch/run-bus";
import { RunStop } from "./active-runs";
import { resumeRun } from "./recover-runs";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("../dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));
vi.mock("@/lib/data/db/runs/run-progress", async (original) => {
  const real = await original<typeof import("@/lib/data/db/runs/run-progress")>();
  const storeProgress: typeof real.storeProgress = async (runs) => {
    const asking = SimulatedProcess.asking;
    if (asking === undefined) return real.storeProgress(runs);
    return asking.ask(
      "progress",
      () => real.storeProgress(runs),
      () => new Map<string, number>(),
      () => real.storeProgress(runs.map(firstPart)),
    );
  };
  return { ...real, storeProgress };
});
vi.mock("@/lib/data/db/runs/end-run", async (original) => {
  const real = await original<typeof import("@/lib/data/db/runs/end-run")>();
  const endRun: typeof real.endRun = async (...end) =>
    (await SimulatedProcess.asking?.ask(
      "end",
      () => real.endRun(...end),
      () => false,
    )) ?? real.endRun(...end);
  return { ...real, endRun };
});
declare module "vitest" {
  interface ProvidedContext {
    /** How many run lives to simulate, and from which seed; see vitest.config.ts. */
    faultProperties: { runs: number; seed?: number };
  }
}

const SENTENCES = "Fact number 1 stands here. [1] Fact number 2 stands here. [2]";
/** The draft of the nth attempt: each differs, so that a mix-up shows. */
const draft = (attempt: number) => `Attempt ${attempt} says this much here. [1] ${SENTENCES}`;

/** A workflow whose first attempts fail the checks. */
function workflow({ badAttempts, generator }: Pick<Life, "badAttempts" | "generator">) {
  return fakeWorkflow({
    dependencies: {
      generator: {
        kind: generator,
        model: generator === "language-model" ? "scripted" : null,
        async *generate({ attempt, signal }) {
          for (const text of draft(attempt).split(/(?<= )/)) {
            signal.throwIfAborted();
            yield { type: "text", text };
            await new Promise(setImmediate);
          }
        },
      },
      judges: {
        ...fakeWorkflow().dependencies.judges,
        support: {
          judgeEarly: async (claim) => {
            const attempt = Number(/^a(\d+)/.exec(claim.id)?.[1]);
            return fakeVerdict(claim, attempt <= badAttempts ? "contradicted" : "supported");
          },
          judgeRemaining: async (claims) => ({
            verdicts: claims.map((claim) => fakeVerdict(claim, "unknown")),
            usefulness: null,
          }),
        },
      },
    },
  });
}

/** Retries as a process's recovery does: a run still locked by a dead process's last statement is skipped. */
function claimLapsed(holder: string): Promise<ClaimedRun> {
  return vi.waitFor(
    async () => {
      const [claimed] = await claimStaleRuns(holder, 60_000, false);
      if (claimed === undefined) throw new Error("A run whose lease has lapsed was not claimed.");
      return claimed;
    },
    { interval: 20 },
  );
}

/** Simulates a run until it ends. @returns its stored log and the events each reader received */
async function live({ badAttempts, generator, deaths, cancelAtSeq, readers }: Life) {
  const { stamp, dependencies } = workflow({ badAttempts, generator });
  fake.dependencies.mockResolvedValue(dependencies);
  const question = "Which facts stand here?";
  const asked = {
    ownerId: LOCAL_OWNER,
    conversationId: null,
    parentRunId: null,
    question,
    language: null,
    configStamp: stamp,
  };
  const topology = await workflowTopology(workflowPlan(stamp, { pinnedRoute: null, earlier: [] }));
  const started = (conversationId: string) =>
    firstEvent({
      type: "run-start",
      question,
      conversationId,
      language: null,
      pinnedRoute: null,
      earlier: [],
      configStamp: stamp,
      topology,
    });
  const { runId, conversationId, epoch } = await createRun({
    ...asked,
    leaseHolder: "p0",
    leaseMs: 60_000,
    firstEvent: started,
  });
  const firstLog = new RunLog(runId, epoch, [started(conversationId)]);

  let stop = new AbortController();
  const cancelOnce = async (event: RunEvent) => {
    if (event.seq !== cancelAtSeq) return;
    if (await requestCancel(runId, LOCAL_OWNER)) stop.abort(new RunStop("cancelled"));
  };
  const shown = readers.map((reader, index) =>
    readLike(runId, reader, index === 0 ? cancelOnce : async () => undefined),
  );

  const first = {
    runId,
    epoch,
    ownerId: LOCAL_OWNER,
    purpose: "question" as const,
    question,
    language: null,
    pinnedRoute: null,
    scope: null,
    earlier: [],
    configStamp: stamp,
  };
  let process = new SimulatedProcess(deaths[0] ?? null);
  await process.inside(() => executeRun(first, firstLog, stop.signal));
  for (let next = 1; !(await runHasEnded(runId)); next += 1) {
    if (next > deaths.length + 1) throw new Error("This run was not killed, and has not ended.");
    await pool().query("update run set lease_expires_at = now() - interval '1 second' where id = $1", [runId]);
    const claimed = await claimLapsed(`p${next}`);
    stop = new AbortController();
    if (claimed.cancelRequested) stop.abort(new RunStop("cancelled"));
    const predecessor = process;
    process = new SimulatedProcess(deaths[next] ?? null, predecessor);
    await process.inside(() => resumeRun(claimed, stop.signal));
    await predecessor.wakeUp();
  }
  // Stored by a process that died before publishing.
  runBus().look(runId);
  return { log: await readRunEvents(runId), steps: await readRunSteps(runId), shown: await Promise.all(shown) };
}

const words = (text: string) =>
  text
    .replace(/\s*\[[\d\s,;]*\]?/g, "")
    .replace(/\s+/g, " ")
    .trim();
const countOf = (log: readonly RunEvent[], type: RunEvent["type"]) => log.filter((event) => event.type === type).length;

describe.each(EVERY_DATABASE)("on %s", (name, create) => {
  setUpDatabase(create);
  // Both databases behave alike; the second only needs a sample.
  const share = name === "a real PostgreSQL" ? 0.4 : 1;

  it("a run ends once and every reader sees each event once, despite crashes, disconnects and cancellation", async () => {
    const { runs, seed } = inject("faultProperties");
    const numRuns = Math.ceil(runs * share);
    await fc.assert(
      fc.asyncProperty(life, async (given) => {
        const { log, steps, shown } = await live(given);
        expect(log.map((event) => event.seq)).toEqual(log.map((_, index) => index + 1));
        expect(log.at(-1)?.type).toBe("run-end");
        for (const type of ["run-start", "answer-final", "run-end"] as const) expect(countOf(log, type)).toBe(1);
        for (const events of shown) expect(events).toEqual(log);
        const ended = log.flatMap((event) => (event.type === "node-end" ? [event.seq] : []));
        expect(steps?.map(({ seq }) => seq)).toEqual(ended);

        const final = log.find((event) => event.type === "answer-final");
        const cancelled = final?.outcome === "cancelled";
        if (given.cancelAtSeq === null) {
          expect(final).toMatchObject({ outcome: "approved", fromAttempt: given.badAttempts + 1 });
          expect(words(final?.text ?? "")).toBe(words(draft(given.badAttempts + 1)));
        } else if (cancelled) expect(final?.reason).toEqual(reason("cancelled_by_user"));

        for (let length = 1; length <= log.length; length += 1) {
          const prefix = log.slice(0, length);
          for (const attempt of foldAttempts(prefix)) {
            expect(draft(attempt.number).startsWith(attempt.text.trim())).toBe(true);
          }
          const { sentences, attempts } = foldAll(chatFold, prefix);
          const text = sentences.flatMap(({ pieces }) => pieces.map((p) => (p.kind === "text" ? p.text : ""))).join("");
          expect(attempts.some(({ number }) => words(draft(number)).startsWith(words(text))) || text === "").toBe(true);
        }
      }),
      { numRuns, ...(seed === undefined ? {} : { seed }), endOnFailure: true },
    );
  }, 600_000);
});

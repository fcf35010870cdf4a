import { loadPassages } from "@/lib/data/db/library/passages";
import { loadWebPassages } from "@/lib/data/db/library/web-pages";
import { readTracedRun, type TracedRun } from "@/lib/data/db/monitoring/traced-run";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { log } from "@/lib/shared/log";
import type { ModelUse } from "@/lib/shared/telemetry/model-uses";
import { record } from "@/lib/shared/telemetry/telemetry";
import type { RunSpan, Words } from "./spans/run-span";
import { runSpans } from "./spans/run-spans";
import { MAX_WAITING_RUNS } from "./tunables";

interface EndedRun {
  runId: string;
  events: readonly RunEvent[];
  uses: readonly ModelUse[];
}

/** Turns ended runs into spans, one after the other. */
export class RunExporter {
  readonly #waiting: EndedRun[] = [];
  readonly #add: (runId: string, startedAt: Date, spans: readonly RunSpan[]) => void;
  readonly #withContent: boolean;
  #working: Promise<void> | null = null;

  /** @param withContent whether words may leave, unless their conversation is private */
  constructor(add: (runId: string, startedAt: Date, spans: readonly RunSpan[]) => void, withContent: boolean) {
    this.#add = add;
    this.#withContent = withContent;
  }

  add(run: EndedRun): void {
    if (this.#waiting.length >= MAX_WAITING_RUNS) {
      // Its spans are not known; it counts as one.
      record("touchstone.spans.dropped", 1);
      return;
    }
    this.#waiting.push(run);
    this.#working ??= this.#work();
  }

  /** Resolves once every run has been turned into spans. */
  async drain(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    for (let run = this.#waiting.shift(); run !== undefined; run = this.#waiting.shift()) {
      try {
        await this.#export(run);
      } catch (error) {
        log.warn({ err: error }, "a run could not be traced");
      }
    }
    this.#working = null;
  }

  async #export({ runId, events, uses }: EndedRun): Promise<void> {
    const run = await readTracedRun(runId);
    if (run === null) return;
    const words = this.#withContent && !run.withheld ? await wordsOf(events, run) : null;
    this.#add(runId, run.startedAt, runSpans(runId, { events, uses }, run, words));
  }
}

async function wordsOf(events: readonly RunEvent[], { ownerId }: TracedRun): Promise<Words> {
  const found = events.flatMap((event) => (event.type === "retrieval-result" ? event.passages : []));
  const ids = [...new Set(found.map(({ passageId }) => passageId))];
  const passages = [...(await loadPassages(ids)), ...(await loadWebPassages(ids))];
  return { ownerId, passages: new Map(passages.map(({ id, text }) => [id, text])) };
}

import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { evalRunDetailSchema, evalStartedSchema } from "@/lib/shared/contracts/evaluation/eval-run";
import { documentListSchema } from "@/lib/shared/contracts/library/document";
import { searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";
import { graphOverviewSchema } from "@/lib/shared/contracts/library/graph-contents";
import { extractionStatusSchema } from "@/lib/shared/contracts/library/graph-extraction";
import type { Random } from "./random";
import type { Tally } from "./tally";

/** Work that takes longer than a question and must resume after a kill. */
export const LONG_WORKS = ["graph", "evaluation", "passages"] as const;
export type LongWorkKind = (typeof LONG_WORKS)[number];

const CASES = [
  { question: "How long are sign-in logs kept?", expectedOutcome: "approved" },
  { question: "Combien de temps les journaux de connexion sont-ils conservés ?", expectedOutcome: "approved" },
  { question: "Who may read the audit report, and when is it published?", expectedOutcome: "best_effort" },
];
/** Passage sizes in tokens: the initial setting and the changed one. */
const PASSAGE_TOKENS = [175, 120] as const;
const POLL_MS = 250;

/**
 * Starts work that lasts longer than the time between two kills, and compares its result with that of the same work
 * without kills: the graph rebuilt, all test cases asked, all passages cut and embedded again.
 */
export class LongWork {
  readonly #evaluations: string[] = [];
  #cuts = 0;

  constructor(
    private readonly url: string,
    private readonly tally: Tally,
  ) {}

  /** Saves the test cases once, before any kill. */
  async prepare(): Promise<void> {
    for (const one of CASES) await this.#send("POST", "/api/cases", one);
  }

  /** Starts one of them; one in progress restarts or is refused. An unreachable application starts none. */
  async begin(random: Random): Promise<void> {
    const kind = LONG_WORKS[random.between(0, LONG_WORKS.length - 1)] ?? "graph";
    this.tally.count(this.tally.longWorks, kind);
    if (kind === "graph") await this.#send("POST", "/api/graph/extraction", { action: "rebuild" });
    if (kind === "passages") await this.#cut(PASSAGE_TOKENS[++this.#cuts % 2] ?? PASSAGE_TOKENS[0]);
    if (kind === "evaluation") {
      const started = evalStartedSchema.safeParse(await this.#send("POST", "/api/cases/run", {}));
      if (started.success) this.#evaluations.push(started.data.evalRunId);
    }
  }

  /** Once the kills are over, all work must finish with the same result as without kills. */
  async audit(deadline: number): Promise<void> {
    await this.#auditEvaluations(deadline);
    await this.#cut(PASSAGE_TOKENS[0]);
    const disturbed = await this.#settled(deadline);
    await this.#cut(PASSAGE_TOKENS[1]);
    await this.#settled(deadline);
    await this.#cut(PASSAGE_TOKENS[0]);
    await this.#send("POST", "/api/graph/extraction", { action: "rebuild" });
    const undisturbed = await this.#settled(deadline);
    if (!isDeepStrictEqual(disturbed, undisturbed)) {
      const both = `${JSON.stringify(disturbed)} and ${JSON.stringify(undisturbed)}`;
      this.tally.complain(`documents, passages and graph are not what they are undisturbed: ${both}`);
    }
  }

  async #auditEvaluations(deadline: number): Promise<void> {
    for (const id of this.#evaluations) {
      const read = async () => evalRunDetailSchema.parse(await this.#get(`/api/cases/runs/${id}`));
      let detail = await read();
      while (detail.evalRun.status === "running" && Date.now() < deadline) {
        await sleep(POLL_MS);
        detail = await read();
      }
      const { status, done, total } = detail.evalRun;
      if (status !== "ended" || done !== total) {
        this.tally.complain(`evaluation ${id} is ${status} with ${done} of ${total} cases settled`);
      }
      const runs = detail.results.flatMap(({ runId }) => runId ?? []);
      if (new Set(runs).size !== runs.length) this.tally.complain(`evaluation ${id} counts a run twice`);
    }
  }

  /** The state once documents, passages, vectors and graph no longer change. */
  async #settled(deadline: number) {
    let found = await this.#look();
    while (!found.atRest && Date.now() < deadline) {
      await sleep(POLL_MS);
      found = await this.#look();
    }
    if (!found.atRest) this.tally.complain(`the library does not come to rest: ${JSON.stringify(found)}`);
    return found;
  }

  async #look() {
    const { documents } = documentListSchema.parse(await this.#get("/api/documents"));
    const { active, building } = searchIndexStatusSchema.parse(await this.#get("/api/search-index"));
    const extraction = extractionStatusSchema.parse(await this.#get("/api/graph/extraction"));
    const { totals } = graphOverviewSchema.parse(await this.#get("/api/graph?limit=1"));
    const passages = documents.reduce((sum, document) => sum + document.passages, 0);
    const isRead = documents.every(({ status, updating }) => status === "ready" && updating === null);
    const isSearched = building === null && active.done === active.total && active.total === passages;
    const isDrawn = extraction.state === "idle" && extraction.documents.done === documents.length;
    return {
      atRest: isRead && isSearched && isDrawn,
      documents: documents.length,
      failed: documents.filter(({ status }) => status === "failed").length + extraction.documents.failed,
      passages,
      vectors: active.done,
      ...totals,
    };
  }

  async #cut(passageTokens: number): Promise<void> {
    await this.#send("PUT", "/api/settings", { settings: { ingestion: { passageTokens } } });
  }

  async #get(path: string): Promise<unknown> {
    const answer = await fetch(`${this.url}${path}`);
    if (!answer.ok) throw new Error(`GET ${path} was answered with ${answer.status}`);
    return answer.json();
  }

  /** @returns the response; `null` if the application is unreachable or already busy with it */
  async #send(method: "POST" | "PUT", path: string, body: unknown): Promise<unknown> {
    try {
      const answer = await fetch(`${this.url}${path}`, {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (answer.ok) return z.unknown().parse(await answer.json());
      if (answer.status !== 503 && answer.status !== 409) {
        this.tally.complain(`${method} ${path} was answered with ${answer.status}`);
      }
    } catch (error) {
      // The connection broke: the work may or may not have started, but it was not acknowledged.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
    return null;
  }
}

import { isDeepStrictEqual } from "node:util";
import { documentAcceptedSchema } from "@/lib/shared/contracts/library/document";
import { runAcceptedSchema, runTraceSchema } from "@/lib/shared/contracts/runs/run";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { Tally } from "./tally";

/** Everything that the application has acknowledged, to compare with its state at the end. */
export class Ledger {
  private readonly runs = new Map<string, Promise<RunEvent[]>>();
  private readonly documents = new Set<string>();
  private readonly ratings = new Map<string, "up" | "down">();

  constructor(
    private readonly url: string,
    private readonly tally: Tally,
  ) {}

  get open(): Promise<RunEvent[]>[] {
    return [...this.runs.values()];
  }

  /** @returns the run's id, `null` if the question was refused */
  async ask(question: string, follow: (runId: string) => Promise<RunEvent[]>): Promise<string | null> {
    const answer = await this.post("/api/runs", { question });
    if (answer === null) return null;
    const { runId } = runAcceptedSchema.parse(answer);
    this.runs.set(runId, follow(runId));
    return runId;
  }

  async addDocument(title: string, text: string): Promise<void> {
    const answer = await this.post("/api/documents", { title, text });
    if (answer !== null) this.documents.add(documentAcceptedSchema.parse(answer).documentId);
  }

  async rate(runId: string, rating: "up" | "down"): Promise<void> {
    if ((await this.post(`/api/runs/${runId}/feedback`, { rating })) !== null) this.ratings.set(runId, rating);
  }

  async cancel(runId: string): Promise<void> {
    await this.post(`/api/runs/${runId}/cancel`, {});
  }

  /** Compares what was acknowledged and shown with what is stored. */
  async audit(): Promise<void> {
    for (const [runId, following] of this.runs) {
      const shown = await following;
      const answer = await fetch(`${this.url}/api/runs/${runId}`);
      if (!answer.ok) {
        this.tally.complain(`run ${runId} was acknowledged and is answered with ${answer.status}`);
        continue;
      }
      const { run, events } = runTraceSchema.parse(await answer.json());
      if (!isDeepStrictEqual(shown, events)) this.tally.complain(`run ${runId}: what was shown is not what is stored`);
      if (events.some((event, index) => event.seq !== index + 1))
        this.tally.complain(`run ${runId}: the log has a gap`);
      for (const type of ["run-start", "answer-final", "run-end"]) {
        const count = events.filter((event) => event.type === type).length;
        if (count !== 1) this.tally.complain(`run ${runId}: ${count} × ${type}`);
      }
      if (run.status !== "ended") this.tally.complain(`run ${runId} is still ${run.status}`);
      const rating = this.ratings.get(runId);
      if (rating !== undefined && run.feedback !== rating) this.tally.complain(`run ${runId} has lost its rating`);
      this.tally.restarts += events.filter((event) => event.type === "node-start" && event.restart).length;
      this.tally.count(this.tally.outcomes, run.outcome ?? "none");
    }
    for (const id of this.documents) {
      const answer = await fetch(`${this.url}/api/documents/${id}`);
      if (!answer.ok) this.tally.complain(`document ${id} was acknowledged and is answered with ${answer.status}`);
    }
  }

  /** @returns the response of an acknowledged write; `null` if the server was unreachable or refused it */
  private async post(path: string, body: unknown): Promise<unknown> {
    try {
      const answer = await fetch(`${this.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const content: unknown = await answer.json();
      if (answer.ok) {
        this.tally.acknowledged += 1;
        return content;
      }
      if (answer.status !== 503) this.tally.complain(`POST ${path} was answered with ${answer.status}`);
    } catch (error) {
      // The connection broke: the write may or may not be stored, but it was not acknowledged.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
    this.tally.refused += 1;
    return null;
  }
}

import { SettingsServer } from "@/components/settings/testing/settings-server";
import { eventStream } from "@/components/testing/event-stream";
import { type FakeServer, type ReceivedRequest, refusal } from "@/components/testing/fake-server";
import { runSummary } from "@/components/testing/recorded-runs";
import { type Suggestions, sampleLibrarySchema, suggestionsSchema } from "@/lib/shared/contracts/library/digest";
import {
  collectionListSchema,
  type DocumentSummary,
  documentListSchema,
} from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { conversationDetailSchema, runAcceptedSchema } from "@/lib/shared/contracts/runs/run";
import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { type StartRunRequest, startRunRequestSchema } from "@/lib/shared/contracts/runs/start-run-request";
import { documentSummary } from "@/lib/shared/contracts/testing/document-summary";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";

const AT = "2026-03-02T10:00:00.000Z";

/** Ids are never reused: a page caches the runs that it has seen. */
let lastId = 0;
const uuidOf = (kind: number, id: number) => `00000000-0000-4000-${kind}000-${String(id).padStart(12, "0")}`;

/** Conversations in memory. Each run has already ended: `answer` returns its recorded log. */
export class ChatServer {
  readonly settings = new SettingsServer();
  documents: DocumentSummary[] = [documentSummary()];
  suggestions: Suggestions = { questions: [], making: 0 };
  private readonly runs = new Map<
    string,
    { question: string; profile: string; conversationId: string; events: RunEvent[] }
  >();

  constructor(private readonly answer: (question: string) => RunEvent[] = approvedRun) {}

  serve(server: FakeServer): void {
    this.settings.serve(server);
    server.json("GET /api/documents", documentListSchema, () => ({ documents: this.documents }));
    server.json("GET /api/suggestions", suggestionsSchema, () => this.suggestions);
    server.json("DELETE /api/samples", sampleLibrarySchema, () => {
      this.documents = this.documents.filter(({ sample }) => !sample);
      return { documents: 0 };
    });
    server.json("GET /api/collections", collectionListSchema, () => ({ collections: [] }));
    server.on("POST /api/runs", ({ body }) => this.start(startRunRequestSchema.parse(body)));
    server.on("GET /api/runs/:id/events", ({ params }) => eventStream(runEventSchema, this.runOf(params.id).events));
    server.json("GET /api/conversations/:id", conversationDetailSchema, ({ params }) => this.conversation(params));
  }

  private start(request: StartRunRequest): Response {
    const { question, profile } = request;
    if (profile !== undefined && !this.settings.allProfileNames.includes(profile)) {
      return refusal(422, "validation_failed", {
        message: `There is no profile “${profile}”.`,
        fields: { profile: "is not the name of a profile" },
      });
    }
    lastId += 1;
    const conversationId = request.conversationId ?? uuidOf(9, lastId);
    this.runs.set(uuidOf(8, lastId), {
      ...{ question, conversationId, profile: profile ?? "adaptive" },
      events: this.answer(question),
    });
    return Response.json(runAcceptedSchema.parse({ runId: uuidOf(8, lastId), conversationId }), { status: 202 });
  }

  private runOf(id: string | undefined) {
    const found = this.runs.get(id ?? "");
    if (found === undefined) throw new Error(`There is no run ${id}.`);
    return found;
  }

  private conversation({ id = "" }: ReceivedRequest["params"]) {
    const runs = [...this.runs].filter(([, run]) => run.conversationId === id);
    const [first] = runs;
    return {
      ...{ id, title: first?.[1].question ?? "", pinned: false, updatedAt: AT, shareId: null, versions: {} },
      runs: runs.map(([runId, { question, profile }], at) =>
        runSummary({ id: runId, conversationId: id, question, profile, parentRunId: runs[at - 1]?.[0] ?? null }),
      ),
    };
  }
}

/** The log of a run whose answer was approved. */
export function approvedRun(question: string): RunEvent[] {
  const text = "Sign-in logs are kept for 12 months.";
  return new RunLog(question)
    .step(1, 3, visit("retrieve"))
    .text(4, visit("generate"), text)
    .add(8, {
      type: "answer-final",
      fromAttempt: 1,
      text,
      citations: [],
      outcome: "approved",
      reason: reason("grounded"),
      warning: null,
      missing: [],
    })
    .add(9, { type: "run-end", outcome: "approved", ms: 9 }).events;
}

/** The log of a run that found nothing in the library. */
export function abstainedRun(question: string): RunEvent[] {
  return new RunLog(question)
    .step(1, 3, visit("retrieve"))
    .add(8, {
      type: "answer-final",
      fromAttempt: null,
      text: "",
      citations: [],
      outcome: "abstained",
      reason: reason("no_relevant_passages"),
      warning: null,
      missing: [],
    })
    .add(9, { type: "run-end", outcome: "abstained", ms: 9 }).events;
}

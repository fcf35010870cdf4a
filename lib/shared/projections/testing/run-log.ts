import type { Groundedness, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Visit } from "@/lib/shared/contracts/runs/event-place";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { LoggedPassage, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { type SettingsLayer, settingsSchema } from "@/lib/shared/contracts/settings/settings";

type WithoutPlace<T> = T extends RunEvent ? Omit<T, "seq" | "at" | "attempt"> : never;

export function visit(node: WorkflowNode, count = 1): Visit {
  return { node, count };
}

export function loggedPassage(id: string, number: number): LoggedPassage {
  return {
    number,
    passageId: id,
    documentId: "document-1",
    documentTitle: "Tides",
    ordinal: number - 1,
    page: null,
    headingPath: [],
    language: "en",
    ranks: {
      denseRank: number,
      denseScore: 0.9,
      lexicalRank: null,
      lexicalScore: null,
      fusedRank: number,
      fusedScore: 1 / number,
      rerankRank: null,
      rerankScore: null,
    },
  };
}

/** Writes a run's log event by event, numbering as the log does. */
export class RunLog {
  readonly events: RunEvent[] = [];
  attempt = 1;

  constructor(question = "When is high tide?") {
    this.add(0, {
      type: "run-start",
      question,
      conversationId: "conversation-1",
      language: null,
      pinnedRoute: null,
      earlier: [],
      configStamp: {
        graphVersion: "1",
        settings: settingsSchema.parse({}),
        settingsRevision: 0,
        generator: "built-in-reader",
        chatModel: null,
        embeddingModel: "embedder",
        promptHashes: {},
      },
      topology: { nodes: [], edges: [] },
    });
  }

  add(at: number, event: WithoutPlace<RunEvent>): this {
    this.events.push({ ...event, seq: this.events.length + 1, at, attempt: this.attempt });
    return this;
  }

  start(at: number, of: Visit, restart = false): this {
    return this.add(at, { type: "node-start", visit: of, restart, input: { of: of.node } });
  }

  end(at: number, of: Visit, ms: number): this {
    return this.add(at, {
      type: "node-end",
      visit: of,
      ms,
      summary: reason("passages_found", { count: 1 }),
      output: {},
    });
  }

  step(from: number, to: number, of: Visit): this {
    return this.start(from, of).end(to, of, to - from);
  }

  text(at: number, of: Visit, delta: string, candidateId?: string): this {
    const candidate = candidateId === undefined ? {} : { candidateId };
    return this.add(at, { type: "text-delta", visit: of, delta, textVersion: this.attempt, ...candidate });
  }

  /** Runs under these settings instead of the defaults. */
  under(settings: SettingsLayer): this {
    const [first] = this.events;
    if (first?.type === "run-start") first.configStamp.settings = settingsSchema.parse(settings);
    return this;
  }

  verdict(at: number, of: Visit, index: number, verdict: Verdict): this {
    const id = `a${this.attempt}.s${index}`;
    return this.add(at, {
      type: "claim-verdict",
      visit: of,
      textVersion: this.attempt,
      claim: { id, text: `Sentence ${index}.`, start: index * 12, end: index * 12 + 11, cites: [] },
      result: {
        claimId: id,
        verdict,
        score: 0.9,
        evidence: null,
        judge: "built-in",
        reason: reason("grounded"),
        ms: 1,
      },
    });
  }

  reflected(at: number, of: Visit, score: number | null, groundedness: Groundedness = "grounded"): this {
    const hallucinationDetected = groundedness === "not_grounded";
    return this.add(at, {
      type: "reflection-result",
      visit: of,
      reflection: {
        groundedness,
        hallucinationDetected,
        score,
        sourcesCited: [1],
        reason: reason(hallucinationDetected ? "not_grounded" : "grounded"),
        needsRegeneration: hallucinationDetected,
      },
    });
  }
}

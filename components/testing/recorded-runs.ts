import { reason } from "@/lib/shared/contracts/runs/reason";
import { type RunSummary, runListSchema } from "@/lib/shared/contracts/runs/run";
import { builtInProfileSchema, profileListSchema } from "@/lib/shared/contracts/settings/profile";
import type { FakeServer } from "./fake-server";

export const QUESTION = "How long are sign-in logs kept?";

/** A run summary: approved by the built-in judges. */
export function runSummary(changes: Partial<RunSummary> = {}): RunSummary {
  return {
    id: "run-1",
    conversationId: "conversation-1",
    parentRunId: null,
    private: false,
    question: QUESTION,
    language: "en",
    profile: "adaptive",
    generator: "built-in-reader",
    chatModel: null,
    status: "ended",
    outcome: "approved",
    reason: reason("grounded"),
    answer: "Sign-in logs are kept for 12 months. [1]",
    score: 0.92,
    attempts: 1,
    modelCalls: 0,
    costUsd: null,
    ms: 640,
    startedAt: "2026-03-02T10:00:00.000Z",
    feedback: null,
    feedbackReason: null,
    tags: [],
    purpose: "question",
    ...changes,
  };
}

/** Serves the runs that match a query's filters. */
export function serveRuns(server: FakeServer, find: (query: URLSearchParams) => RunSummary[]): void {
  server.json("GET /api/runs", runListSchema, ({ query }) => ({ runs: find(query), nextCursor: null }));
}

/** Serves the built-in profiles, the first as default. */
export function serveShippedProfiles(server: FakeServer): void {
  server.json("GET /api/profiles", profileListSchema, () => ({
    profiles: builtInProfileSchema.options.map((name) => ({
      name,
      builtIn: true,
      base: name,
      settings: {},
      savedBy: null,
      savedAt: null,
    })),
    default: "adaptive",
  }));
}

import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  EMPTY_REVIEW,
  type FeedbackRequest,
  feedbackRequestSchema,
  type RunReview,
  withFeedback,
} from "@/lib/shared/contracts/evaluation/review";
import { reviewQuery, savingReview } from "./review-cache";

const NOTE: FeedbackRequest = { note: "It should say since when." };
const AGREED: FeedbackRequest = { answer: true };

/** A server with manual responses, each with the data from when the request was sent or is answered. */
function manualServer() {
  let stored: RunReview = EMPTY_REVIEW;
  const waiting: Array<{ method: string; let(go: "as-it-was" | "as-it-is" | "refused"): void }> = [];
  vi.stubGlobal("fetch", (_path: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const before = stored;
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      waiting.push({
        method,
        let(go) {
          if (go === "refused") {
            resolve(Response.json({ error: { code: "unavailable", message: "away" } }, { status: 503 }));
            return;
          }
          if (method === "POST")
            stored = withFeedback(stored, feedbackRequestSchema.parse(JSON.parse(String(init.body))));
          resolve(Response.json(go === "as-it-was" ? before : stored));
        },
      });
    });
  });
  return waiting;
}

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

function page() {
  const query = new QueryObserver(client, reviewQuery(client, "r1"));
  const leave = query.subscribe(() => undefined);
  const mutation = new MutationObserver(client, savingReview(client, "r1"));
  const save = (feedback: FeedbackRequest) => mutation.mutate(feedback).catch((error: unknown) => error);
  return { query, save, leave, shown: () => client.getQueryData<RunReview>(["review", "r1"]) };
}

describe("unsaved review changes", () => {
  it("show a judgement given while a note was being saved, whatever is refetched meanwhile", async () => {
    const server = manualServer();
    const { query, save, shown, leave } = page();
    server[0]?.let("as-it-is");
    await vi.waitFor(() => expect(shown()).toEqual(EMPTY_REVIEW));
    const note = save(NOTE);
    await vi.waitFor(() => expect(server[1]?.method).toBe("POST"));
    const agreed = save(AGREED);
    await vi.waitFor(() => expect(shown()).toMatchObject({ ...NOTE, ...AGREED }));
    // The window regains focus: the refetched review has neither.
    void query.refetch();
    await vi.waitFor(() => expect(server[2]?.method).toBe("GET"));
    server[2]?.let("as-it-was");
    await vi.waitFor(() => expect(query.getCurrentResult().isFetching).toBe(false));
    expect(shown()).toMatchObject({ ...NOTE, ...AGREED });
    server[1]?.let("as-it-is");
    await note;
    expect(shown()).toMatchObject({ ...NOTE, ...AGREED });
    await vi.waitFor(() => expect(server[3]?.method).toBe("POST"));
    // Read before the judgement was stored, answered after it.
    void query.refetch();
    await vi.waitFor(() => expect(server[4]?.method).toBe("GET"));
    server[3]?.let("as-it-is");
    await agreed;
    server[4]?.let("as-it-was");
    await vi.waitFor(() => expect(query.getCurrentResult().isFetching).toBe(false));
    expect(shown()).toMatchObject({ ...NOTE, ...AGREED });
    leave();
  });

  it("revert what the server refuses, and no later change", async () => {
    const server = manualServer();
    const { save, shown, leave } = page();
    server[0]?.let("as-it-is");
    await vi.waitFor(() => expect(shown()).toEqual(EMPTY_REVIEW));
    const note = save(NOTE);
    await vi.waitFor(() => expect(server[1]?.method).toBe("POST"));
    const agreed = save(AGREED);
    server[1]?.let("refused");
    await note;
    await vi.waitFor(() => expect(server[2]?.method).toBe("POST"));
    expect(shown()).toMatchObject({ note: null, ...AGREED });
    server[2]?.let("as-it-is");
    await agreed;
    expect(shown()).toMatchObject({ note: null, ...AGREED });
    leave();
  });
});

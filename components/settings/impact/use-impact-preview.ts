"use client";

import { useEffect, useRef, useState } from "react";
import { callApi, fetchJson } from "@/lib/browser/api/api-client";
import { readEventStream, StreamBroken } from "@/lib/browser/stream/event-stream";
import {
  type PreviewPlan,
  type PreviewRequest,
  type PreviewRun,
  previewEventSchema,
  previewPlanSchema,
} from "@/lib/shared/contracts/settings/impact-preview";

/** Progress of a preview. `asking`: its cost is known, and it waits for confirmation. */
export interface PreviewProgress {
  state: "idle" | "planning" | "asking" | "running" | "done" | "cancelled" | "failed";
  plan: PreviewPlan | null;
  runs: readonly PreviewRun[];
  error: Error | null;
}

const IDLE: PreviewProgress = { state: "idle", plan: null, runs: [], error: null };

/**
 * Previews the effect of edited settings or prompts on the latest questions. A preview that calls a language model
 * waits for `confirm`. Leaving the page, or `cancel`, also stops it on the server.
 */
export function useImpactPreview() {
  const [progress, setProgress] = useState(IDLE);
  const stop = useRef<AbortController | null>(null);
  const asked = useRef<PreviewRequest | null>(null);
  // Stop when the component unmounts.
  useEffect(() => () => stop.current?.abort(), []);

  const attempt = async (work: (signal: AbortSignal) => Promise<void>) => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    try {
      await work(own.signal);
    } catch (error) {
      if (own.signal.aborted) return;
      setProgress((now) => ({ ...now, state: "failed", error: error instanceof Error ? error : null }));
    }
  };
  const judge = (request: PreviewRequest, signal: AbortSignal) => {
    setProgress((now) => ({ ...now, state: "running", runs: [], error: null }));
    return readEventStream((init) => callApi("POST /api/settings/preview", { json: request, ...init }), signal, {
      open: () => undefined,
      message: ({ data }) => {
        const event = previewEventSchema.parse(JSON.parse(data));
        if (event.type === "preview-run") setProgress((now) => ({ ...now, runs: [...now.runs, event.run] }));
        if (event.type === "preview-end") setProgress((now) => ({ ...now, state: "done" }));
        return event.type === "preview-end";
      },
    }).then((ended) => {
      if (!ended) throw new StreamBroken("The preview was broken off.");
    });
  };
  return {
    progress,
    /** Requests the plan, and starts at once if it needs no language model. */
    start(request: PreviewRequest): void {
      asked.current = request;
      void attempt(async (signal) => {
        setProgress({ ...IDLE, state: "planning" });
        const plan = await fetchJson(previewPlanSchema, "POST /api/settings/preview/plan", { json: request, signal });
        setProgress({ ...IDLE, state: plan.modelCalls > 0 ? "asking" : "running", plan });
        if (plan.modelCalls === 0) await judge(request, signal);
      });
    },
    /** Continues with calls to a language model. */
    confirm(): void {
      const request = asked.current;
      if (request !== null) void attempt((signal) => judge(request, signal));
    },
    /** Stops the preview and keeps the results so far. */
    cancel(): void {
      stop.current?.abort();
      setProgress((now) => ({ ...now, state: now.state === "done" ? "done" : "cancelled" }));
    },
  };
}

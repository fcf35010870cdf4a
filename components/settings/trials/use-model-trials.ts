"use client";

import { useEffect, useRef, useState } from "react";
import { fetchJson } from "@/lib/browser/api/api-client";
import { type ModelHostRequest, type ModelProbe, modelProbeSchema } from "@/lib/shared/contracts/settings/model-list";

/** A model to test: its server and its purpose, answering or checking. */
export interface TriedModel {
  server: { provider: Exclude<ModelHostRequest["provider"], "none">; url: string };
  model: string;
  as: "chat" | "verifier";
}

/** The result of a test, or why it has none. */
export type ModelTrial =
  | (TriedModel & { probe: ModelProbe; error: null })
  | (TriedModel & { probe: null; error: Error });

/** Tests models without saving anything, one after the other: a local server loads one at a time. */
export function useModelTrials() {
  const [trials, setTrials] = useState<readonly ModelTrial[]>([]);
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  // Stop when the component unmounts.
  useEffect(() => () => abort.current?.abort(), []);
  return {
    /** Finished tests, in the order requested. */
    trials,
    running,
    /** @returns all results; `null` if it was stopped */
    async run(models: readonly TriedModel[]): Promise<readonly ModelTrial[] | null> {
      abort.current?.abort();
      const own = new AbortController();
      abort.current = own;
      setTrials([]);
      setRunning(true);
      const done: ModelTrial[] = [];
      for (const model of models) {
        const trial = await tryModel(model, own.signal);
        if (own.signal.aborted) return null;
        done.push(trial);
        setTrials([...done]);
      }
      setRunning(false);
      return done;
    },
    stop(): void {
      abort.current?.abort();
      setRunning(false);
    },
  };
}

async function tryModel({ server, model, as }: TriedModel, signal: AbortSignal): Promise<ModelTrial> {
  const tried = { server, model, as };
  try {
    const request = { json: { ...server, model, as }, signal };
    return { ...tried, probe: await fetchJson(modelProbeSchema, "POST /api/models/probe", request), error: null };
  } catch (error) {
    return { ...tried, probe: null, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

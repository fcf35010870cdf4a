import { type ModelProbe, VERIFIER_PROBE_STEPS } from "@/lib/shared/contracts/settings/model-list";
import type { ChatConnection } from "./model-connection";
import {
  connect,
  failed,
  isListed,
  isMissing,
  missingModel,
  presentModel,
  report,
  type Step,
  timed,
} from "./probe-server";
import { createVerifierModel } from "./verifiers/create-verifier-model";
import { forgetProof } from "./verifiers/prove-verifier";
import type { VerifierModel } from "./verifiers/verifier-model";
import { forgetFailures } from "./wire/resilience";
import { PROBE_LIMITS } from "./wire/tunables";

/**
 * Tries a verifier model: does its server answer, does it have the model, and does the model reject a plainly wrong
 * example of each check it supports. Nothing is retried; never throws for a failure of the server.
 * @throws the signal's reason when aborted
 */
export async function probeVerifier(
  connection: ChatConnection | null,
  model: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelProbe> {
  if (connection === null) return report({ provider: "none", host: null }, null, [], [], VERIFIER_PROBE_STEPS);
  const connected = await timed("connection", () => connect(connection));
  signal.throwIfAborted();
  const steps: Step[] = [connected.step];
  const models = connected.models ?? [];
  const finish = () => report(connection, model, steps, models, VERIFIER_PROBE_STEPS);
  if (connected.step.status !== "ok") return finish();
  forgetFailures(connection.host);
  const verifier = createVerifierModel(connection, model, PROBE_LIMITS);
  const listed = isListed(connection, model, connected.models);
  if (verifier === null || (connection.provider === "ollama" && listed === false)) {
    steps.push(missingModel(connection, model));
    return finish();
  }
  const proven = await timed("verification", () => prove(verifier, connection, signal));
  signal.throwIfAborted();
  if (isMissing(proven.step.failure, listed)) {
    steps.push(missingModel(connection, model));
    return finish();
  }
  if (listed === true || proven.step.status === "ok") steps.push(presentModel(listed));
  steps.push(proven.step);
  return finish();
}

async function prove(verifier: VerifierModel, connection: ChatConnection, signal: AbortSignal) {
  try {
    for (const check of verifier.checks) {
      // A proof is repeated on every probe: the server may have changed since.
      forgetProof(verifier, check);
      await verifier.prove(check, { signal, onModelCall: () => undefined });
    }
    return { failure: null, fix: null, detail: {} };
  } catch (error) {
    const outcome = failed(error, connection, signal);
    const unable = outcome.failure?.code === "verifier_unproven" || outcome.failure?.code === "model_output_malformed";
    return unable ? { ...outcome, fix: "choose_model" as const } : outcome;
  }
}

import { resolveConnection } from "@/lib/data/settings/resolve-connection";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { probeModelServer } from "@/lib/engine/models/probe-server";
import type { ModelProbe } from "@/lib/shared/contracts/settings/model-list";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { DoctorTask, Finding } from "./run-checks";
import { MODEL_PROBE_TIMEOUT_MS } from "./tunables";

/**
 * Tries the language model in force.
 * @param options `settings`: those to go by, where nothing saved can be read; left out, the ones in force.
 *   `known`: what an earlier trial found; it is taken for this one while server and model are the same and answered.
 * @returns the check, and what it learnt step by step once it was made
 */
export function modelTask({ settings, known = null }: { settings?: Settings; known?: ModelProbe | null } = {}): {
  task: DoctorTask;
  probe(): ModelProbe | null;
} {
  let probe: ModelProbe | null = null;
  const task: DoctorTask = {
    id: "language_model",
    timeoutMs: MODEL_PROBE_TIMEOUT_MS,
    check: async (signal) => {
      const inForce = settings ?? (await settingsInForce()).settings;
      // Where settings are given, there is no database that a key could be stored in.
      const connection = await resolveConnection(inForce, { withStoredKey: settings === undefined });
      if (connection === null) return { status: "not_configured", code: "model_not_configured", fix: "set_up_model" };
      const isSame = known?.host === connection.host && known.model === inForce.model.chat;
      // A server that was not there, or lacked the model, answered nothing: asking again costs nothing.
      probe = isSame && !isAbsent(known) ? known : await probeModelServer(connection, inForce.model.chat, signal);
      return modelFinding(probe);
    },
  };
  return { task, probe: () => probe };
}

function isAbsent({ steps }: ModelProbe): boolean {
  return steps.some(({ name, status }) => (name === "connection" || name === "model") && status === "failed");
}

/** What the probe of the language model's server means for the product. */
export function modelFinding(probe: ModelProbe): Finding {
  const failed = probe.steps.find(({ status }) => status === "failed");
  const params = { model: probe.model ?? "", host: probe.host ?? "" };
  if (failed === undefined) return { status: "ok", code: "model_works", params, fix: null };
  // Answers are still written; only what wants structure (judges, router) falls back to the built-in ones.
  return failed.name === "structured_output"
    ? { status: "warning", code: "model_without_structured_output", params, fix: failed.fix }
    : { status: "failed", code: "model_failed", params: { ...params, step: failed.name }, fix: failed.fix };
}

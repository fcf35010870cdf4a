import { resolveConnection } from "@/lib/data/settings/resolve-connection";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { probeModelServer } from "@/lib/engine/models/probe-server";
import type { ModelProbe } from "@/lib/shared/contracts/settings/model-list";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { DoctorTask, Finding } from "./run-checks";
import { MODEL_PROBE_TIMEOUT_MS } from "./tunables";

/**
 * Probes the current language model.
 * @param options `settings`: used if saved settings cannot be read; default: the current ones.
 *   `known`: an earlier probe, reused while server and model are the same and it got an answer.
 * @returns the check, and the probe's steps once it has run
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
      // With given settings there is no database, and so no stored key.
      const connection = await resolveConnection(inForce, { withStoredKey: settings === undefined });
      if (connection === null) return { status: "not_configured", code: "model_not_configured", fix: "set_up_model" };
      const isSame = known?.host === connection.host && known.model === inForce.model.chat;
      // If the server was unreachable or lacked the model, probing again costs nothing.
      probe = isSame && !isAbsent(known) ? known : await probeModelServer(connection, inForce.model.chat, signal);
      return modelFinding(probe);
    },
  };
  return { task, probe: () => probe };
}

function isAbsent({ steps }: ModelProbe): boolean {
  return steps.some(({ name, status }) => (name === "connection" || name === "model") && status === "failed");
}

/** The finding of a probe of the language model's server. */
export function modelFinding(probe: ModelProbe): Finding {
  const failed = probe.steps.find(({ status }) => status === "failed");
  const params = { model: probe.model ?? "", host: probe.host ?? "" };
  if (failed === undefined) return { status: "ok", code: "model_works", params, fix: null };
  // Answers still work; only tasks with structured output (judges, router) fall back to the built-in ones.
  return failed.name === "structured_output"
    ? { status: "warning", code: "model_without_structured_output", params, fix: failed.fix }
    : { status: "failed", code: "model_failed", params: { ...params, step: failed.name }, fix: failed.fix };
}

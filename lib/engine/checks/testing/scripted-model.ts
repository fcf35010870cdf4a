import type { ScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { createChatModel } from "@/lib/engine/models/create-chat-model";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { ModelLimits } from "@/lib/engine/models/wire/tunables";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";

/** The scripted server's model for one role, without retries and without a circuit breaker. */
export function scriptedModel(server: ScriptedLlm, limits: Partial<ModelLimits> = {}, name = "gpt-4o-mini"): RoleModel {
  const connection = { provider: "openai-compatible", url: server.url, host: "scripted", apiKey: null } as const;
  const chatModel = createChatModel(connection, name, { retries: 0, breakerFailures: 100, ...limits });
  return { chatModel, temperature: null, topK: null, maxTokens: null };
}

/** The parts of a language model's judge. */
export function scriptedJudge(server: ScriptedLlm, limits: Partial<ModelLimits> = {}) {
  return { model: scriptedModel(server, limits), prompts: installedPrompts() };
}

/** Faults of the server, with the reason that a judge reports for each and the number of requests it makes. */
export const MODEL_FAULTS = [
  [{ kind: "status", status: 500 }, "model_unreachable", 1],
  [{ kind: "status", status: 429 }, "model_rate_limited", 1],
  [{ kind: "status", status: 401 }, "model_refused", 1],
  [{ kind: "cut", afterTokens: 1 }, "model_stream_cut", 1],
  [{ kind: "hang" }, "model_timed_out", 1],
  [{ kind: "malformed_json" }, "model_output_malformed", 2],
] as const;

/** Limits that make a fault visible quickly: a test does not wait as long as a user for a server that hangs. */
export function limitsFor(fault: (typeof MODEL_FAULTS)[number][0]): Partial<ModelLimits> {
  return fault.kind === "hang" ? { firstTokenMs: 300 } : {};
}

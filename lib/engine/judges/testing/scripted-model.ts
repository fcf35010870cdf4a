import type { ScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { createChatModel } from "@/lib/engine/models/create-chat-model";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { ModelLimits } from "@/lib/engine/models/wire/tunables";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";

/** A model behind the scripted server, as a role has it; it is asked once and not left alone after failures. */
export function scriptedModel(server: ScriptedLlm, limits: Partial<ModelLimits> = {}, name = "gpt-4o-mini"): RoleModel {
  const connection = { provider: "openai-compatible", url: server.url, host: "scripted", apiKey: null } as const;
  const chatModel = createChatModel(connection, name, { retries: 0, breakerFailures: 100, ...limits });
  return { chatModel, temperature: null, topK: null, maxTokens: null };
}

/** What a language model's judge is made of. */
export function scriptedJudge(server: ScriptedLlm, limits: Partial<ModelLimits> = {}) {
  return { model: scriptedModel(server, limits), prompts: installedPrompts() };
}

/** Faults of the server, the reason that a judge reports for each, and the requests that it makes of it. */
export const MODEL_FAULTS = [
  [{ kind: "status", status: 500 }, "model_unreachable", 1],
  [{ kind: "status", status: 429 }, "model_rate_limited", 1],
  [{ kind: "status", status: 401 }, "model_refused", 1],
  [{ kind: "cut", afterTokens: 1 }, "model_stream_cut", 1],
  [{ kind: "hang" }, "model_timed_out", 1],
  [{ kind: "malformed_json" }, "model_output_malformed", 2],
] as const;

/** Limits under which a fault shows itself: a server that hangs is not waited for as long as a person would. */
export function limitsFor(fault: (typeof MODEL_FAULTS)[number][0]): Partial<ModelLimits> {
  return fault.kind === "hang" ? { firstTokenMs: 300 } : {};
}

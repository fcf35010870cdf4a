import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { VerifierCheck } from "@/lib/shared/contracts/settings/verifier-model";
import { type ChatModel, callsOf, ModelError } from "../chat-model";
import { VERIFIER_TRIES } from "./tunables";
import type { VerifierRequest } from "./verifier-format";
import type { VerifierCaller } from "./verifier-model";

/**
 * Puts a request to a chat model that verifies, and reads its answer in the published form. An answer of another form
 * is asked for once more.
 * @throws ModelError with `model_output_malformed` when that one is no better, else as the model does
 */
export async function askVerifier<T>(
  chatModel: ChatModel,
  check: VerifierCheck,
  request: VerifierRequest,
  parse: (text: string) => T | null,
  { signal, onModelCall }: VerifierCaller,
): Promise<T> {
  let last: ModelCall | null = null;
  try {
    for (let tries = 0; tries < VERIFIER_TRIES; tries += 1) {
      const call = await complete(chatModel, {
        ...request,
        role: check,
        temperature: 0,
        topK: null,
        think: false,
        signal,
      });
      const parsed = parse(call.output);
      last = { ...call, ok: parsed !== null };
      onModelCall(last);
      if (parsed !== null) return parsed;
    }
  } catch (error) {
    for (const call of callsOf(error)) onModelCall(call);
    throw error;
  }
  if (last === null) throw new Error("a verifier was not asked at all");
  throw new ModelError(reason("model_output_malformed", { schema: "verifier" }), last, true);
}

async function complete(chatModel: ChatModel, request: Parameters<ChatModel["stream"]>[0]): Promise<ModelCall> {
  for await (const chunk of chatModel.stream(request)) if (chunk.type === "end") return chunk.call;
  throw new Error("a stream of the model ended without its end");
}

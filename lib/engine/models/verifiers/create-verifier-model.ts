import type { VerifiedCheck } from "@/lib/shared/contracts/checks/checks";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { type VerifierFormat, verifierChecks, verifierFormatOf } from "@/lib/shared/contracts/settings/verifier-model";
import { type ChatModel, callsOf, ModelError } from "../chat-model";
import { createChatModel } from "../create-chat-model";
import type { ChatConnection } from "../model-connection";
import { parseServerAddress } from "../wire/server-address";
import type { ModelLimits } from "../wire/tunables";
import { miniCheckFormat } from "./bespoke-minicheck";
import { graniteGuardianFormat } from "./granite-guardian";
import { LETTUCEDETECT_FORMAT } from "./lettucedetect";
import { proveOnce, WRONG_ANSWER, WRONG_EXAMPLES } from "./prove-verifier";
import { createSpansServer } from "./spans-server";
import { VERIFIER_TRIES } from "./tunables";
import type { LabelFormat, VerifierRequest } from "./verifier-format";
import type { LabellingVerifier, SpanVerifier, VerifierCaller, VerifierModel } from "./verifier-model";

/**
 * The verifier model `model` behind a server, with the request form that its name implies; `null` if the model is not a
 * verifier. Sends nothing before the first check.
 */
export function createVerifierModel(
  connection: ChatConnection,
  model: string,
  limits: Partial<ModelLimits> = {},
): VerifierModel | null {
  const format = verifierFormatOf(model);
  if (format === null) return null;
  const { baseUrl } = parseServerAddress(connection.url, undefined);
  const identity = { id: model, address: `${baseUrl} ${model}`, checks: verifierChecks(format) };
  if (format === "lettucedetect-api") return spanVerifier(identity, createSpansServer(connection, model, limits));
  const chatModel = createChatModel(connection, model, limits);
  if (format === "lettucedetect-chat") return spanVerifier(identity, findByChat(chatModel));
  return labellingVerifier(identity, chatModel, labelFormat(format, connection.provider));
}

type Identity = Pick<VerifierModel, "id" | "address" | "checks">;

function labelFormat(
  format: Exclude<VerifierFormat, `lettucedetect-${string}`>,
  provider: ChatConnection["provider"],
): LabelFormat {
  return format === "minicheck" ? miniCheckFormat(provider) : graniteGuardianFormat(format, provider);
}

function labellingVerifier(identity: Identity, chatModel: ChatModel, format: LabelFormat): LabellingVerifier {
  const ask: LabellingVerifier["ask"] = (question, caller) =>
    askVerifier(chatModel, question.check, format.request(question), format.parse, caller);
  return {
    ...identity,
    kind: "label",
    ask,
    prove: (check: VerifiedCheck, caller: VerifierCaller) =>
      proveOnce(
        identity.address,
        check,
        caller,
        async (recording) => (await ask(WRONG_EXAMPLES[check], recording)) === "fails",
      ),
  };
}

function spanVerifier(identity: Identity, find: SpanVerifier["find"]): SpanVerifier {
  return {
    ...identity,
    kind: "spans",
    find,
    prove: (check, caller) =>
      proveOnce(identity.address, check, caller, async (recording) => (await find(WRONG_ANSWER, recording)).length > 0),
  };
}

function findByChat(chatModel: ChatModel): SpanVerifier["find"] {
  const { request, parse } = LETTUCEDETECT_FORMAT;
  return (checked, caller) =>
    askVerifier(chatModel, "support", request(checked), (text) => parse(text, checked.answer), caller);
}

/**
 * Sends a request to a chat model that verifies, and reads its answer in the published form. After an answer of another
 * form the request is repeated once.
 * @throws ModelError with `model_output_malformed` if the second answer is also malformed, otherwise as the model does
 */
async function askVerifier<T>(
  chatModel: ChatModel,
  check: VerifiedCheck,
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
  if (last === null) throw new Error("no request was made to the verifier");
  throw new ModelError(reason("model_output_malformed", { schema: "verifier" }), last, true);
}

async function complete(chatModel: ChatModel, request: Parameters<ChatModel["stream"]>[0]): Promise<ModelCall> {
  for await (const chunk of chatModel.stream(request)) if (chunk.type === "end") return chunk.call;
  throw new Error("the model's stream ended without an end chunk");
}

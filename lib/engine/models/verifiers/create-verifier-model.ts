import {
  type VerifierCheck,
  type VerifierFormat,
  verifierChecks,
  verifierFormatOf,
} from "@/lib/shared/contracts/settings/verifier-model";
import type { ChatModel } from "../chat-model";
import { createChatModel } from "../create-chat-model";
import type { ModelConnection } from "../model-connection";
import { parseServerAddress } from "../wire/server-address";
import type { ModelLimits } from "../wire/tunables";
import { askVerifier } from "./ask-verifier";
import { miniCheckFormat } from "./bespoke-minicheck";
import { graniteGuardianFormat } from "./granite-guardian";
import { LETTUCEDETECT_FORMAT } from "./lettucedetect";
import { proveOnce, WRONG_ANSWER, WRONG_EXAMPLES } from "./prove-verifier";
import { createSpansServer } from "./spans-server";
import type { LabelFormat } from "./verifier-format";
import type { LabellingVerifier, SpanVerifier, VerifierCaller, VerifierModel } from "./verifier-model";

/**
 * The verifier model `model` behind a server, asked in the form that its name stands for; `null` for a model that is
 * no verifier. Nothing is asked of it before the first check.
 */
export function createVerifierModel(
  connection: ModelConnection,
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
  provider: ModelConnection["provider"],
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
    prove: (check: VerifierCheck, caller: VerifierCaller) =>
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

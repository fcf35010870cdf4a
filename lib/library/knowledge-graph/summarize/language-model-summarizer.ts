import { createHash } from "node:crypto";
import { callsOf, ModelError } from "@/lib/engine/models/chat-model";
import { type RoleModel, roleParameters } from "@/lib/engine/models/role-model";
import { drawFence, fenceText } from "@/lib/engine/prompts/fence";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { unaskedTaskMessages } from "@/lib/engine/prompts/prompt-messages";
import type { SummaryFailure } from "@/lib/shared/contracts/library/graph-extraction";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { CommunityMaterial } from "../communities/communities-material";
import { SUMMARY_MODEL_SENTENCES } from "../tunables";
import { checkSummary, communitySummarySchema } from "./check-summary";

/** Increased whenever the same answer of a model would give another summary. */
const VERSION = 1;

/** Enough to distinguish two versions of the prompts. */
const PROMPTS_HASH_CHARS = 16;

export type ModelSummary = { title: string; summary: string } | { failure: SummaryFailure };

/** Summarizes communities with a language model. */
export interface ModelSummarizer {
  /** Changes whenever the same community would get another summary. */
  readonly id: string;
  /** Maximum communities that it summarizes, the largest first. */
  readonly most: number;
  /** @throws the signal's reason */
  summarize(
    material: CommunityMaterial,
    context: { signal: AbortSignal; onModelCall(call: ModelCall): void },
  ): Promise<ModelSummary>;
}

/** Hash of the summary prompts of all languages. */
function promptsHash({ hashes }: PromptLibrary): string {
  const keys = Object.keys(hashes).filter((key) => key.endsWith("/summarize"));
  const hash = createHash("sha256");
  for (const key of keys.toSorted()) hash.update(`${key} ${hashes[key]}\n`);
  return hash.digest("hex").slice(0, PROMPTS_HASH_CHARS);
}

/** Makes one call per community; sentences that the documents do not confirm are dropped. */
export function createLanguageModelSummarizer({
  model,
  prompts,
  most,
}: {
  model: RoleModel;
  prompts: PromptLibrary;
  most: number;
}): ModelSummarizer {
  return {
    id: `language-model-${VERSION}-${model.chatModel.id}-${promptsHash(prompts)}`,
    most,
    async summarize(material, { signal, onModelCall }) {
      const fence = drawFence();
      const lines = material.facts.map(({ text, names }, at) => `F${at + 1} (${names.join(" – ")}): ${text}`);
      const messages = unaskedTaskMessages(prompts, material.language, {
        stage: "summarize",
        values: {
          names: fenceText(fence, material.names.join("\n")),
          facts: fenceText(fence, lines.join("\n")),
          count: String(SUMMARY_MODEL_SENTENCES),
        },
      });
      try {
        const { value, calls } = await model.chatModel.structured({
          role: "summarizer",
          messages,
          schemaName: "community_summary",
          schema: communitySummarySchema,
          ...roleParameters(model, "summarizer"),
          signal,
        });
        for (const call of calls) onModelCall(call);
        return (await checkSummary(value, material)) ?? { failure: "not_borne_out" };
      } catch (error) {
        for (const call of callsOf(error)) onModelCall(call);
        signal.throwIfAborted();
        if (!(error instanceof ModelError)) throw error;
        return { failure: error.reason.code === "model_output_malformed" ? "malformed" : "unavailable" };
      }
    },
  };
}

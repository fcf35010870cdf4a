import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { createBuiltInReader } from "@/lib/engine/models/built-in/reader";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import type { DocumentOpenings } from "@/lib/engine/models/passages/document-openings";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import { createLanguageModelGenerator } from "@/lib/engine/workflow/language-model/generator";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { RoleModels } from "./run-models";

/** The language model that answers, and the built-in reader behind it; without a language model, the reader alone. */
export function runGenerators(
  { model: { temperature, topK, maxTokens } }: Settings,
  { models, prompts, openings }: { models: RoleModels | null; prompts: PromptLibrary; openings: DocumentOpenings },
): Pick<WorkflowDependencies, "generator" | "fallbackGenerator"> {
  // The reader is tuned to this model, whatever model embeds the library.
  const reader = createBuiltInReader({ embedder: builtInEmbedder(), verifier: builtInVerifier() }, openings);
  const generator =
    models === null
      ? reader
      : createLanguageModelGenerator({ chatModel: models.generator, prompts, temperature, topK, maxTokens });
  return { generator, fallbackGenerator: reader };
}

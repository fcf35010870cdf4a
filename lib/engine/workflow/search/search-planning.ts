import type { RoleModel } from "@/lib/engine/models/role-model";
import type { LibraryVocabulary } from "@/lib/engine/ports/library-vocabulary";
import type { SearchPlanning } from "@/lib/engine/ports/query-planning";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { log } from "@/lib/shared/log";
import { librarySynonyms } from "../built-in/library-synonyms";
import { createBuiltInRewriter } from "../built-in/rewriter";
import { createBuiltInVariantWriter } from "../built-in/variant-writer";
import { createLanguageModelExpander } from "../language-model/expander";
import { createLanguageModelRewriter } from "../language-model/rewriter";
import { createLanguageModelVariantWriter } from "../language-model/variant-writer";

export interface SearchPlanningParts {
  /** `null` without a language model: synonyms then reword the query. */
  models: { rewriter: RoleModel } | null;
  prompts: PromptLibrary;
  vocabulary: LibraryVocabulary;
}

/** The planning of searches: by a language model if there is one, otherwise with synonyms. */
export function createSearchPlanning({ models, prompts, vocabulary }: SearchPlanningParts): SearchPlanning {
  const synonyms = librarySynonyms({
    vocabulary,
    onFailedLook: (error) =>
      log.warn({ err: error }, "the library's vocabulary could not be read; no synonyms are used"),
  });
  const rewriter = createBuiltInRewriter(synonyms);
  const variantWriter = createBuiltInVariantWriter(synonyms);
  if (models === null) return { rewriter, variantWriter, expander: null };
  const { rewriter: model } = models;
  return {
    rewriter: createLanguageModelRewriter({ model, prompts, fallback: rewriter }),
    variantWriter: createLanguageModelVariantWriter({ model, prompts, fallback: variantWriter }),
    expander: createLanguageModelExpander({ model, prompts }),
  };
}

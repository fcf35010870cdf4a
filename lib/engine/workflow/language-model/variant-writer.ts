import { z } from "zod";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { VariantWriter } from "@/lib/engine/ports/query-planning";
import { fenceText } from "@/lib/engine/prompts/fence";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { askModel } from "./ask-model";
import { sameWords } from "./same-words";
import { MAX_QUERY_CHARS, VARIANT_TOKENS } from "./tunables";

const variantsSchema = z.object({ queries: z.array(z.string().trim().min(1)) });

export interface LanguageModelVariantWriterOptions {
  model: RoleModel;
  prompts: PromptLibrary;
  /** Writes them if the model fails. */
  fallback: VariantWriter;
}

/**
 * Lets the model word the question differently, in one call, to find documents that use other terms. The library's
 * documents may be in any language of the product, so the model may use those too.
 */
export function createLanguageModelVariantWriter({
  model,
  prompts,
  fallback,
}: LanguageModelVariantWriterOptions): VariantWriter {
  return {
    async write(request, context) {
      const { language, fence } = context;
      const { question, query, count } = request;
      const names = new Intl.DisplayNames([language], { type: "language" });
      const values = {
        query: fenceText(fence, query),
        count: String(count),
        languages: LANGUAGES.map((code) => names.of(code) ?? code).join(", "),
      };
      const written = await askModel(
        model,
        {
          role: "rewriter",
          messages: promptMessages(
            prompts,
            language,
            { question, passages: null, fence },
            { stage: "variants", values },
          ),
          schemaName: "query_variants",
          schema: variantsSchema,
          maxTokens: VARIANT_TOKENS * (count + 1),
        },
        context,
      );
      if (written === null) return fallback.write(request, context);
      const known = [query];
      for (const variant of written.queries.map((text) => text.slice(0, MAX_QUERY_CHARS))) {
        if (!known.some((other) => sameWords(other, variant))) known.push(variant);
      }
      return known.slice(1, count + 1);
    },
  };
}

import type { ConfigStamp } from "../contracts/run-event";
import { loadPassages } from "../db/passages";
import { createBuiltInJudges } from "../judges/built-in/built-in-judges";
import { createJudges } from "../judges/create-judges";
import { builtInEmbedder } from "../models/built-in/embedder";
import { createBuiltInReader } from "../models/built-in/reader";
import { createChatModel } from "../models/create-chat-model";
import type { RoleModel } from "../models/role-model";
import { promptsInForce } from "../prompts/prompts-in-force";
import { libraryRetriever } from "../retrieval/library";
import { resolveConnection } from "../settings/resolve-connection";
import { createBuiltInRewriter } from "../workflow/built-in/rewriter";
import { createBuiltInRouter } from "../workflow/built-in/router";
import { createLanguageModelGenerator } from "../workflow/language-model/generator";
import { createLanguageModelRewriter } from "../workflow/language-model/rewriter";
import { createLanguageModelRouter } from "../workflow/language-model/router";
import type { WorkflowDependencies } from "../workflow/node";

/** The parts that a run works with, as its config stamp says: the one place where they are put together. */
export async function runDependencies(stamp: ConfigStamp): Promise<WorkflowDependencies> {
  const { settings } = stamp;
  const { thresholds } = settings;
  // Reader and judges are tuned to the built-in model, whatever embeds the library.
  const embedder = builtInEmbedder();
  const prompts = await promptsInForce(stamp.promptHashes);
  const models = await roleModels(stamp);
  const reader = createBuiltInReader({ embedder });
  const builtInRouter = createBuiltInRouter();
  const builtInRewriter = createBuiltInRewriter();
  return {
    retriever: libraryRetriever(),
    judges: createJudges({
      mode: settings.judges,
      models,
      builtIn: createBuiltInJudges({ embedder, thresholds, minScore: settings.reflection.minScore }),
      thresholds,
      prompts,
    }),
    generator:
      models === null
        ? reader
        : createLanguageModelGenerator({
            chatModel: models.generator,
            prompts,
            temperature: settings.model.temperature,
            topK: settings.model.topK,
            maxTokens: settings.model.maxTokens,
          }),
    fallbackGenerator: reader,
    router:
      models === null || settings.router === "built-in"
        ? builtInRouter
        : createLanguageModelRouter({ model: models.router, prompts, fallback: builtInRouter }),
    rewriter:
      models === null
        ? builtInRewriter
        : createLanguageModelRewriter({ model: models.rewriter, prompts, fallback: builtInRewriter }),
    loadPassages,
  };
}

/** The language model of every role of a run; `null` where the stamp says the built-in reader answers. */
async function roleModels(stamp: ConfigStamp) {
  const { generator, chatModel, settings } = stamp;
  if (generator === "built-in-reader" || chatModel === null) return null;
  const connection = await resolveConnection(settings);
  if (connection === null) return null;
  const role = (name: keyof typeof settings.model.roles): RoleModel => {
    const { model, ...parameters } = settings.model.roles[name];
    return { chatModel: createChatModel(connection, model ?? chatModel), ...parameters };
  };
  return {
    generator: createChatModel(connection, chatModel),
    router: role("router"),
    relevance: role("relevance"),
    support: role("support"),
    usefulness: role("usefulness"),
    rewriter: role("rewriter"),
  };
}

import type { ConfigStamp } from "../contracts/run-event";
import { loadPassages } from "../db/passages";
import { createBuiltInJudges } from "../judges/built-in/built-in-judges";
import { createJudges } from "../judges/create-judges";
import { builtInEmbedder } from "../models/built-in/embedder";
import { createBuiltInReader } from "../models/built-in/reader";
import type { ChatModel } from "../models/chat-model";
import { createChatModel } from "../models/create-chat-model";
import { installedPrompts } from "../prompts/load-prompt";
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
  const prompts = installedPrompts();
  const chatModel = await chatModelOf(stamp);
  const reader = createBuiltInReader({ embedder });
  const builtInRouter = createBuiltInRouter();
  const builtInRewriter = createBuiltInRewriter();
  return {
    retriever: libraryRetriever(),
    judges: createJudges({
      mode: settings.judges,
      chatModel,
      builtIn: createBuiltInJudges({ embedder, thresholds }),
      thresholds,
      prompts,
    }),
    generator:
      chatModel === null
        ? reader
        : createLanguageModelGenerator({
            chatModel,
            prompts,
            temperature: settings.model.temperature,
            maxTokens: settings.model.maxTokens,
          }),
    fallbackGenerator: reader,
    router:
      chatModel === null || settings.router === "built-in"
        ? builtInRouter
        : createLanguageModelRouter({ chatModel, prompts, fallback: builtInRouter }),
    rewriter:
      chatModel === null
        ? builtInRewriter
        : createLanguageModelRewriter({ chatModel, prompts, fallback: builtInRewriter }),
    loadPassages,
  };
}

/** The language model of a run; `null` where the stamp says the built-in reader answers. */
async function chatModelOf(stamp: ConfigStamp): Promise<ChatModel | null> {
  if (stamp.generator === "built-in-reader" || stamp.chatModel === null) return null;
  const connection = await resolveConnection(stamp.settings);
  if (connection === null) return null;
  return createChatModel(connection, stamp.chatModel);
}

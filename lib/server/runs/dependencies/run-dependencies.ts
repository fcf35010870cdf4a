import type { Lease } from "@/lib/data/db/connection/lease";
import type { Reader } from "@/lib/data/db/library/readable";
import { findUnreadDocuments } from "@/lib/data/db/library/reading/unread-documents";
import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { resolveConnection, resolveVerifierConnection } from "@/lib/data/settings/resolve-connection";
import { createBuiltInJudges } from "@/lib/engine/checks/built-in-judges";
import { createJudges } from "@/lib/engine/checks/create-judges";
import type { AnswerGenerator } from "@/lib/engine/models/answer-generator";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { createBuiltInReader } from "@/lib/engine/models/built-in/reader";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { createChatModel } from "@/lib/engine/models/create-chat-model";
import type { DocumentOpenings } from "@/lib/engine/models/passages/document-openings";
import type { RoleModel } from "@/lib/engine/models/role-model";
import { createVerifierModel } from "@/lib/engine/models/verifiers/create-verifier-model";
import type { VerifierModel } from "@/lib/engine/models/verifiers/verifier-model";
import type { Judges } from "@/lib/engine/ports/judge";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { notePromptProblems } from "@/lib/engine/prompts/note-prompt-problems";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import { createBuiltInCondenser } from "@/lib/engine/workflow/built-in/condenser";
import { librarySynonyms } from "@/lib/engine/workflow/built-in/library-synonyms";
import { createBuiltInRetrievalDecider } from "@/lib/engine/workflow/built-in/retrieval-decider";
import { createBuiltInRewriter } from "@/lib/engine/workflow/built-in/rewriter";
import { createBuiltInRouter } from "@/lib/engine/workflow/built-in/router";
import { createBuiltInVariantWriter } from "@/lib/engine/workflow/built-in/variant-writer";
import { createLanguageModelCondenser } from "@/lib/engine/workflow/language-model/condenser";
import { createLanguageModelExpander } from "@/lib/engine/workflow/language-model/expander";
import { createLanguageModelGenerator } from "@/lib/engine/workflow/language-model/generator";
import { createLanguageModelRetrievalDecider } from "@/lib/engine/workflow/language-model/retrieval-decider";
import { createLanguageModelRewriter } from "@/lib/engine/workflow/language-model/rewriter";
import { createLanguageModelRouter } from "@/lib/engine/workflow/language-model/router";
import { createLanguageModelTablePlanner } from "@/lib/engine/workflow/language-model/table-planner";
import { createLanguageModelVariantWriter } from "@/lib/engine/workflow/language-model/variant-writer";
import { graphRetrievals } from "@/lib/engine/workflow/search/library-search";
import { createGraphRetriever } from "@/lib/library/knowledge-graph/retrieval/ask-graph";
import { libraryOpenings } from "@/lib/library/retrieval/search/library-openings";
import { libraryRetriever } from "@/lib/library/retrieval/search/library-retriever";
import { libraryVocabulary } from "@/lib/library/retrieval/search/library-vocabulary";
import { createTableCalculator } from "@/lib/library/tables/calculate/create-calculator";
import { byCheck, perCheck } from "@/lib/shared/contracts/checks/checks";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { RunPurpose } from "@/lib/shared/contracts/runs/run-purpose";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { log } from "@/lib/shared/log";
import { loadRunPassages } from "../read/load-run-passages";
import { createReranker } from "./create-reranker";
import { createWebSearch } from "./create-web-search";

/**
 * Creates the dependencies of a run from its config stamp.
 * @param reader who asks: nothing else of the library is found or read
 * @param run that it is for; without one, web pages cannot be stored, so the web is not searched
 */
export async function runDependencies(
  stamp: ConfigStamp,
  reader: Reader,
  run: (Lease & { purpose: RunPurpose }) | null = null,
): Promise<WorkflowDependencies> {
  const { settings } = stamp;
  // Reader, judges and reranker are tuned to the built-in model, whatever model embeds the library.
  const embedder = builtInEmbedder();
  const inForce = stamp.generator === "language-model" ? promptsInForce(stamp.promptHashes) : installedPrompts();
  const { prompts, takeProblems } = notePromptProblems(await inForce);
  const models = await roleModels(stamp);
  const openings = libraryOpenings();
  const builtInReader = createBuiltInReader({ embedder, verifier: builtInVerifier() }, openings);
  return {
    ...planningDependencies(stamp, models, prompts, reader),
    retriever: libraryRetriever(reader, { background: run?.purpose === "case" }),
    graph: graphRetrievals(settings.knowledgeGraph).length === 0 ? null : createGraphRetriever({ embedder, reader }),
    webSearcher: run === null ? null : await createWebSearch(stamp, run, embedder),
    calculator: settings.workflow.tables ? createTableCalculator(reader) : null,
    reranker: createReranker(settings.retrieval, {
      model: models?.relevance ?? null,
      prompts,
      promptHashes: stamp.promptHashes,
    }),
    judges: runJudges(settings, { models, verifier: await runVerifier(stamp), openings }, prompts),
    generator: models === null ? builtInReader : languageModelGenerator(stamp, models, prompts),
    fallbackGenerator: builtInReader,
    loadPassages: (ids) => loadRunPassages(ids, reader),
    unreadDocuments: (scope, limit) => findUnreadDocuments(scope, limit, reader),
    takePromptProblems: takeProblems,
  };
}

type Models = NonNullable<Awaited<ReturnType<typeof roleModels>>>;

/** The judges of the settings. */
export function runJudges(
  settings: Settings,
  {
    models,
    verifier,
    openings = libraryOpenings(),
  }: { models: Models | null; verifier: VerifierModel | null; openings?: DocumentOpenings },
  prompts: PromptLibrary,
): Judges {
  const { thresholds, judges, reflection } = settings;
  const embedder = builtInEmbedder();
  return createJudges({
    mode: byCheck(judges),
    models,
    verifier,
    builtIn: createBuiltInJudges({
      models: { embedder, verifier: builtInVerifier() },
      openings,
      thresholds,
      minScore: reflection.minScore,
    }),
    thresholds,
    prompts,
  });
}

function languageModelGenerator({ settings }: ConfigStamp, models: Models, prompts: PromptLibrary): AnswerGenerator {
  const { temperature, topK, maxTokens } = settings.model;
  return createLanguageModelGenerator({ chatModel: models.generator, prompts, temperature, topK, maxTokens });
}

/** The dependencies of routing and query planning. */
function planningDependencies(
  { settings }: ConfigStamp,
  models: Models | null,
  prompts: PromptLibrary,
  reader: Reader,
) {
  const searchesWeb = settings.webSearch.provider !== "none";
  // Without another route, coverage by the library need not be checked.
  const vocabulary = searchesWeb || models !== null ? libraryVocabulary(reader) : null;
  const router = createBuiltInRouter({
    vocabulary,
    searchesWeb,
    onFailedLook: (error) =>
      log.warn({ err: error }, "the library's coverage of the question is unknown; its documents are searched"),
  });
  const synonyms = librarySynonyms({
    vocabulary: vocabulary ?? libraryVocabulary(reader),
    onFailedLook: (error) =>
      log.warn({ err: error }, "the library's vocabulary could not be read; no synonyms are used"),
  });
  const rewriter = createBuiltInRewriter(synonyms);
  const retrievalDecider = createBuiltInRetrievalDecider();
  const variantWriter = createBuiltInVariantWriter(synonyms);
  if (models === null)
    return {
      ...{ router, rewriter, retrievalDecider, variantWriter, expander: null, tablePlanner: null },
      condenser: createBuiltInCondenser(),
    };
  const modelRoutes = settings.router === "llm";
  return {
    router: modelRoutes ? createLanguageModelRouter({ model: models.router, prompts, fallback: router }) : router,
    retrievalDecider: modelRoutes
      ? createLanguageModelRetrievalDecider({ model: models.router, prompts, fallback: retrievalDecider })
      : retrievalDecider,
    rewriter: createLanguageModelRewriter({ model: models.rewriter, prompts, fallback: rewriter }),
    variantWriter: createLanguageModelVariantWriter({ model: models.rewriter, prompts, fallback: variantWriter }),
    expander: createLanguageModelExpander({ model: models.rewriter, prompts }),
    condenser: createLanguageModelCondenser({ model: models.rewriter, prompts }),
    tablePlanner: createLanguageModelTablePlanner({ model: models.rewriter, prompts }),
  };
}

/** The language models of a run by role; `null` if the built-in reader answers. */
export async function roleModels(stamp: Pick<ConfigStamp, "generator" | "chatModel" | "settings">) {
  const { generator, chatModel, settings } = stamp;
  if (generator === "built-in-reader" || chatModel === null) return null;
  const connection = await resolveConnection(settings);
  if (connection === null) return null;
  const role = (name: Exclude<keyof typeof settings.model.roles, "verifier">): RoleModel => {
    const { model, ...parameters } = settings.model.roles[name];
    return { chatModel: createChatModel(connection, model ?? chatModel), ...parameters };
  };
  return {
    generator: createChatModel(connection, chatModel),
    router: role("router"),
    ...perCheck(role),
    rewriter: role("rewriter"),
  };
}

/** The verifier model of a run, on its own server or the language model's; `null` if none is configured. */
export async function runVerifier({ settings }: Pick<ConfigStamp, "settings">): Promise<VerifierModel | null> {
  const { model } = settings.model.roles.verifier;
  if (model === null) return null;
  const connection = await resolveVerifierConnection(settings);
  return connection === null ? null : createVerifierModel(connection, model);
}

import type { Lease } from "@/lib/data/db/connection/lease";
import type { Reader } from "@/lib/data/db/library/readable";
import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { builtInModelThread } from "@/lib/engine/models/built-in/model-thread";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { notePromptProblems } from "@/lib/engine/prompts/note-prompt-problems";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import { createQuestionPlanning } from "@/lib/engine/workflow/question-planning";
import { createSearchPlanning } from "@/lib/engine/workflow/search/search-planning";
import { indexesOfQuestion } from "@/lib/library/retrieval/index-worker/library";
import { libraryOpenings } from "@/lib/library/retrieval/search/library-openings";
import { libraryVocabulary } from "@/lib/library/retrieval/search/library-vocabulary";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { RunPurpose } from "@/lib/shared/contracts/runs/run-purpose";
import { createReranker } from "./create-reranker";
import { createWebSearch } from "./create-web-search";
import { runGenerators } from "./run-generators";
import { runJudges } from "./run-judges";
import { runLibrary } from "./run-library";
import { roleModels, runVerifier } from "./run-models";

/**
 * Creates the dependencies of a run from its config stamp.
 * @param reader who asks: nothing else of the library is found or read
 * @param run that it is for; without one, web pages cannot be stored, so the web is not searched
 * @param readIndexes reads the library's indexes, if the question has done so already
 */
export async function runDependencies(
  stamp: ConfigStamp,
  reader: Reader,
  run: (Lease & { purpose: RunPurpose }) | null = null,
  readIndexes = indexesOfQuestion(),
): Promise<WorkflowDependencies> {
  const { settings, promptHashes } = stamp;
  const inForce = stamp.generator === "language-model" ? promptsInForce(promptHashes) : installedPrompts();
  const { prompts, takeProblems } = notePromptProblems(await inForce);
  const models = await roleModels(stamp);
  const openings = libraryOpenings();
  const vocabulary = libraryVocabulary(reader, readIndexes);
  // A test case is judged as on an idle machine, so that evaluations can be compared.
  const isBehind = run?.purpose === "question" ? () => builtInModelThread().isBehind() : undefined;
  return {
    questionPlanning: createQuestionPlanning({ settings, models, prompts, vocabulary }),
    searchPlanning: createSearchPlanning({ models, prompts, vocabulary }),
    ...runLibrary(stamp, reader, readIndexes, run?.purpose === "case"),
    reranker: createReranker(settings.retrieval, { model: models?.relevance ?? null, prompts, promptHashes }),
    webSearcher: run === null ? null : await createWebSearch(stamp, run),
    judges: runJudges(settings, { models, verifier: await runVerifier(stamp), openings, isBehind }, prompts),
    ...runGenerators(settings, { models, prompts, openings }),
    takePromptProblems: takeProblems,
  };
}

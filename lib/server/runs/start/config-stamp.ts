import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { calibrationId } from "@/lib/engine/checks/calibration";
import { GRAPH_VERSION } from "@/lib/engine/workflow/graph";
import { libraryEmbeddingModel, libraryIndexes } from "@/lib/library/retrieval/index-worker/library";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";

/** Everything that determines a run's behaviour, fixed at its start. */
export async function configStamp(
  request: Pick<StartRunRequest, "profile" | "settings">,
  readIndexes = libraryIndexes,
): Promise<ConfigStamp> {
  const { settings, revision, languageModel } = await settingsInForce(request.settings, request.profile);
  return {
    graphVersion: GRAPH_VERSION,
    settings,
    settingsRevision: revision,
    generator: languageModel.configured ? "language-model" : "built-in-reader",
    chatModel: languageModel.configured ? settings.model.chat : null,
    embeddingModel: await libraryEmbeddingModel(readIndexes),
    calibration: calibrationId(),
    // Without a language model no prompt is used.
    promptHashes: languageModel.configured ? (await promptsInForce()).hashes : {},
  };
}

/**
 * Prompts whose text differs from a run's stamp. The stamp has only hashes, so a run that is resumed after its prompts
 * were edited continues with the current ones and reports it.
 */
export async function changedPrompts({ generator, promptHashes: stamped }: ConfigStamp): Promise<string[]> {
  if (generator !== "language-model") return [];
  const { hashes: now } = await promptsInForce(stamped);
  return Object.keys(stamped).filter((key) => stamped[key] !== now[key]);
}

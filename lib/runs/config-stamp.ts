import type { StartRunRequest } from "../contracts/run";
import type { ConfigStamp } from "../contracts/run-event";
import { calibrationId } from "../judges/built-in/calibration";
import { promptsInForce } from "../prompts/prompts-in-force";
import { libraryEmbeddingModel } from "../retrieval/library";
import { resolveSettings } from "../settings/resolve-settings";
import { GRAPH_VERSION } from "../workflow/graph";

/** Everything that will decide how a run behaves, fixed at its start. */
export async function configStamp(request: Pick<StartRunRequest, "profile" | "settings">): Promise<ConfigStamp> {
  const { settings, revision, languageModel } = await resolveSettings(request.settings, request.profile);
  return {
    graphVersion: GRAPH_VERSION,
    settings,
    settingsRevision: revision,
    generator: languageModel.configured ? "language-model" : "built-in-reader",
    chatModel: languageModel.configured ? settings.model.chat : null,
    embeddingModel: await libraryEmbeddingModel(),
    calibration: calibrationId(),
    promptHashes: (await promptsInForce()).hashes,
  };
}

/**
 * Prompts whose text is no longer the one that a run was stamped with. The stamp holds hashes, not texts: a run that is
 * resumed after its prompts were edited goes on with those of today, and says so.
 */
export async function changedPrompts({ generator, promptHashes: stamped }: ConfigStamp): Promise<string[]> {
  if (generator !== "language-model") return [];
  const { hashes: now } = await promptsInForce(stamped);
  return Object.keys(stamped).filter((key) => stamped[key] !== now[key]);
}

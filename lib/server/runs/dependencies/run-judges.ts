import { createBuiltInJudges } from "@/lib/engine/checks/built-in-judges";
import { createJudges, type JudgesOptions } from "@/lib/engine/checks/create-judges";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import type { DocumentOpenings } from "@/lib/engine/models/passages/document-openings";
import type { VerifierModel } from "@/lib/engine/models/verifiers/verifier-model";
import type { Judges } from "@/lib/engine/ports/judge";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { libraryOpenings } from "@/lib/library/retrieval/search/library-openings";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { RoleModels } from "./run-models";

/** The judges of the settings. */
export function runJudges(
  { thresholds, judges, reflection }: Settings,
  {
    models,
    verifier,
    openings = libraryOpenings(),
    isBehind,
  }: {
    models: RoleModels | null;
    verifier: VerifierModel | null;
    openings?: DocumentOpenings;
    isBehind?: JudgesOptions["isBehind"];
  },
  prompts: PromptLibrary,
): Judges {
  return createJudges({
    mode: byCheck(judges),
    models,
    verifier,
    builtIn: createBuiltInJudges({
      // Their bands are calibrated on this model, whatever model embeds the library.
      models: { embedder: builtInEmbedder(), verifier: builtInVerifier() },
      openings,
      thresholds,
      minScore: reflection.minScore,
    }),
    thresholds,
    prompts,
    isBehind,
  });
}

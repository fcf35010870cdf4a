import { createHash } from "node:crypto";
import type { EvalMarks } from "@/lib/data/db/evaluation/read-eval-runs";
import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { listProfiles } from "@/lib/data/settings/profiles";
import { resolveSettings } from "@/lib/data/settings/resolve-settings";

/** The settings, profiles and prompts in force now, and whether evaluations follow every change of them. */
export async function evalMarks(): Promise<{ marks: EvalMarks; onSave: boolean }> {
  const { revision, settings } = await resolveSettings();
  // A profile that was changed answers differently, and no revision tells.
  const profiles = (await listProfiles()).profiles.flatMap(({ builtIn, name, base, settings: own }) =>
    builtIn ? [] : [[name, base, own]],
  );
  const hashes = Object.entries((await promptsInForce()).hashes).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    marks: {
      settingsRevision: revision,
      promptHash: createHash("sha256")
        .update(JSON.stringify([hashes, profiles]))
        .digest("hex"),
    },
    onSave: settings.evaluation.onSave,
  };
}

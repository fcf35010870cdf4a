import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import type { DoctorTask } from "./run-checks";

/** Whether every saved prompt and prompt file is valid. */
export const promptsTask: DoctorTask = {
  id: "prompts",
  check: async () => {
    // Without the database, check the files only; another check reports the outage.
    const { problems, hashes } = await promptsInForce().catch(installedPrompts);
    const unusable = Object.values(problems);
    return unusable.length === 0
      ? { status: "ok", code: "prompts_usable", params: { count: Object.keys(hashes).length }, fix: null }
      : {
          status: "warning",
          code: "prompts_unusable",
          params: { count: unusable.length, problems: unusable.join(" ") },
          fix: "mend_prompt",
        };
  },
};

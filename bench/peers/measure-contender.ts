import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ScriptInput, SIM_TIMING } from "@/e2e/scripted-llm/script";
import type { PeerHost } from "@/scripts/peers/peer-host";
import { setScript, startSim } from "../path/application";
import type { Contender } from "./contenders/contender";
import type { MadeLibrary } from "./library/make-library";
import { ANSWER_WORDS } from "./library/tunables";
import { type Measured, measure } from "./measure";
import type { QuestionPlan } from "./question-plan";
import { EMBEDDING_DIMENSION } from "./tunables";

export interface MeasureOptions {
  contender: Contender;
  host: PeerHost;
  library: MadeLibrary;
  plan: QuestionPlan;
  /** Where the contender's packages are installed. */
  folder: string;
  /** Kept for the contenders that are measured after this one. */
  shared: string;
  /** Called with each row once it is measured. */
  onRow(row: Measured): void;
}

/** Installs and starts a contender with a scripted model of its own, and asks it all questions of the plan. */
export async function measureContender({ contender, host, library, plan, folder, shared, onRow }: MeasureOptions) {
  await mkdir(folder, { recursive: true });
  await contender.install(folder, host);
  const sim = await startSim();
  host.atEnd(() => sim.stop());
  const script: ScriptInput = {
    questions: [...library.questions],
    rules: contender.rules(library),
    embeddingDimension: EMBEDDING_DIMENSION,
  };
  // Importing documents is not measured, and waits for no model.
  await setScript(sim.url, { ...script, timing: {} });
  const documentFolder = await host.folder();
  for (const { fileName, text } of library.documents) await writeFile(join(documentFolder, fileName), text);
  const running = await contender.start({ host, folder, shared, library, documentFolder, modelUrl: sim.url });
  await setScript(sim.url, { ...script, timing: { ...SIM_TIMING, answerTokens: ANSWER_WORDS } });
  await Promise.all(plan.warmUp.map(running.ask));
  onRow(await measure(running, sim.url, plan.single, "one at a time"));
  for (const questions of plan.bursts) onRow(await measure(running, sim.url, questions, "at once"));
}

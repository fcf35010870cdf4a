import { setTimeout as sleep } from "node:timers/promises";
import { runAcceptedSchema, runTraceSchema } from "@/lib/shared/contracts/runs/run";

const QUESTIONS = [
  "How long are sign-in logs kept?",
  "Combien de temps les journaux de connexion sont-ils conservés ?",
  "When is the turbine serviced?",
  "Who may read the audit report, and when is it published?",
  "What is this library about?",
];
const AT_ONCE = 10;
const POLL_MS = 500;
/** Longer than a run's own deadline. */
const GIVE_UP_MS = 180_000;

/** The result of a question: the run's outcome, or the reason for none. */
export interface Answered {
  outcome: string;
  ms: number;
}

/** Asks questions, ten at a time. */
export async function askQuestions(url: string, count: number): Promise<Answered[]> {
  const answered: Answered[] = [];
  let next = 0;
  const one = async () => {
    while (next < count) {
      const question = QUESTIONS[next % QUESTIONS.length] ?? "";
      next += 1;
      const since = performance.now();
      const outcome = await outcomeOf(url, question).catch((error: unknown) => `no answer: ${String(error)}`);
      answered.push({ outcome, ms: performance.now() - since });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return answered;
}

async function outcomeOf(url: string, question: string): Promise<string> {
  const asked = await fetch(`${url}/api/runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question }),
  });
  if (!asked.ok) return `refused with ${asked.status}`;
  const { runId } = runAcceptedSchema.parse(await asked.json());
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    const { run } = runTraceSchema.parse(await (await fetch(`${url}/api/runs/${runId}`)).json());
    if (run.status === "ended") return run.outcome ?? "none";
    await sleep(POLL_MS);
  }
  return "no end";
}

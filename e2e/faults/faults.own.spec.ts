import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { metricsAnswerSchema } from "@/lib/shared/contracts/metrics/metrics";
import type { RunEvent, RunEventOf, RunEventType } from "@/lib/shared/contracts/runs/run-event";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { type Application, startApplication } from "@/scripts/testing/application";
import type { ScriptInput } from "../scripted-llm/script";
import { type ScriptedLlm, startScriptedLlm } from "../scripted-llm/start-scripted-llm";
import { Api, finalAnswer } from "../support/api";
import { AT_ONCE, type FaultCase, isProse, ONE_BY_ONE } from "../support/fault-cases";
import type { AskedLanguage, FaultRole } from "../support/fault-role";
import { FAULT_ROLES } from "../support/fault-roles";
import { expect, test } from "../support/fixtures";
import { copyLibrary } from "../support/library-folder";

type RuleInput = NonNullable<ScriptInput["rules"]>[number];

const START_MS = 240_000;
const PLAIN_QUESTION = "How long are sign-in logs kept?";
const LANGUAGES = ["en", "fr"] as const;
// An application of its own: its tests mostly wait for back-offs and deadlines, beside those of the shared one.
let llm: ScriptedLlm;
let application: Application;
let dataDir: string;

const eventsOf = <T extends RunEventType>(events: readonly RunEvent[], type: T): RunEventOf<T>[] =>
  events.filter((event): event is RunEventOf<T> => event.type === type);

async function degradations(api: Api): Promise<Map<string, number>> {
  const answer = await api.fetch("/api/metrics");
  const { degradations: counted } = metricsAnswerSchema.parse(await answer.json());
  return new Map(counted.map(({ what, runs }) => [what, runs]));
}

interface Struck {
  role: FaultRole;
  language: AskedLanguage;
  rule: string;
}

function ruleOf({ role, language, rule }: Struck, fault: FaultCase): RuleInput {
  return { name: rule, when: role.when(language), ...fault.does(role) };
}

async function ask(api: Api, { role, language }: Struck, deadlineMs: number | undefined, conversationId?: string) {
  const { profile, settings, question } = role;
  const { events, runId } = await api.ask({
    question: question[language],
    profile,
    settings: { ...settings, caps: { ...settings.caps, ...(deadlineMs === undefined ? {} : { deadlineMs }) } },
    ...(conversationId === undefined ? {} : { conversationId }),
  });
  expect((await api.trace(runId)).run.status).toBe("ended");
  return events;
}

/** Checks what holds for every run with a failure, and the effect of this part's failure. */
function checkRun({ role, language }: Struck, events: readonly RunEvent[], fault: FaultCase): void {
  const about = `${role.name}, ${language}: the model ${fault.name}`;
  const final = finalAnswer(events);
  const degraded = eventsOf(events, "degraded");
  expect(eventsOf(events, "answer-final"), about).toHaveLength(1);
  expect(eventsOf(events, "run-end"), about).toHaveLength(1);
  expect(eventsOf(events, "run-error"), about).toEqual([]);
  expect(final.text === "", about).toBe(final.outcome === "abstained");
  const attempts = new Set(eventsOf(events, "text-delta").map(({ attempt }) => attempt));
  expect(attempts.size, `${about}: no answer is written again`).toBeLessThanOrEqual(1);
  expect(eventsOf(events, "query-rewrite").length, `${about}: no query is put otherwise`).toBeLessThanOrEqual(
    role.rewrites ?? 0,
  );
  if (fault.code === null) {
    expect(degraded, about).toEqual([]);
    return;
  }
  const inTime = fault.code !== "deadline_reached";
  const leftOut = fault.code === "judge_failed";
  // After a timeout, the usefulness that the same call asked for is unknown too.
  const asked = inTime ? role.parts : role.parts.slice(0, 1);
  const parts = leftOut ? (role.unknownIds?.parts ?? []) : asked;
  expect([...new Set(degraded.map(({ what }) => what))].toSorted(), about).toEqual(parts.toSorted());
  for (const { reason, fallback } of degraded) {
    expect(reason.code, about).toBe(fault.code);
    expect(fallback, about).toBe(standIn(role, fault, final.outcome));
  }
  if (inTime) expect(final, about).toMatchObject(endingOf(role, fault, events));
  else {
    expect(final, about).toMatchObject({ reason: { code: "deadline_reached" } });
    expect(final.outcome, about).toBe(role.beforeAnswer ? "abstained" : "best_effort");
    const judged = !isProse(role) && !role.beforeAnswer;
    if (judged) expect(final.missing, `${about}: what was missing is said`).not.toEqual([]);
  }
}

/** The fallback depends on how far the part had come, and on the remaining time. */
function standIn(role: FaultRole, { code, name }: FaultCase, outcome: string): string {
  const spoke = name.includes("mid-answer");
  if (isProse(role)) return spoke ? "best-attempt" : role.fallback;
  const isPlanning = role.beforeAnswer && role.fallback !== "kept-unknown";
  return code === "deadline_reached" && isPlanning && outcome === "abstained" ? "best-attempt" : role.fallback;
}

function endingOf(role: FaultRole, { code }: FaultCase, events: readonly RunEvent[]) {
  if (role.ending === "by-choice") {
    const chosen = eventsOf(events, "candidate-select").at(-1)?.candidateId;
    if (chosen !== "a1.c1") {
      // The part of the cut answer is undecided, so another candidate is chosen, whether or not it answers.
      const judged = eventsOf(events, "candidate-judgement").find(({ candidateId }) => candidateId === chosen)?.result;
      const answers = judged?.support?.value === "fully" && judged.utility?.reason.code === "answers_question";
      return answers ? { outcome: "approved" } : { outcome: "best_effort", reason: { code: "not_useful" } };
    }
    // An answer cut off before the requested number is not useful, which is the stronger reason.
    return { outcome: "best_effort", reason: { code: expect.stringMatching(new RegExp(`^(?:${code}|not_useful)$`)) } };
  }
  const { outcome, reason } = role.ending;
  if (outcome !== "best_effort") return { outcome, ...(reason === undefined ? {} : { reason: { code: reason } }) };
  return { outcome, reason: { code: reason ?? code } };
}

async function checkNextQuestion(api: Api): Promise<void> {
  llm.reset();
  const { events } = await api.ask({ question: PLAIN_QUESTION });
  expect(finalAnswer(events).outcome).toBe("approved");
  expect(eventsOf(events, "degraded")).toEqual([]);
}

async function strike(api: Api, struck: readonly Struck[], fault: FaultCase, atOnce: boolean): Promise<void> {
  const before = await degradations(api);
  llm.reset();
  const conversations = new Map<Struck, string>();
  for (const run of struck) {
    const { before: earlier, profile, settings } = run.role;
    if (earlier === undefined) continue;
    const { conversationId } = await api.ask({ question: earlier[run.language], profile, settings });
    conversations.set(run, conversationId);
  }
  llm.setScript({ rules: struck.map((run) => ruleOf(run, fault)) });
  const one = async (run: Struck) => {
    const events = await ask(api, run, fault.deadlineMs, conversations.get(run));
    checkRun(run, events, fault);
    return eventsOf(events, "degraded");
  };
  const degraded: RunEventOf<"degraded">[][] = [];
  if (atOnce) degraded.push(...(await Promise.all(struck.map(one))));
  else for (const run of struck) degraded.push(await one(run));

  for (const { rule, role } of struck) {
    const met = llm.log.filter((request) => request.rule === rule);
    expect(met.length, `${rule} was met`).toBeGreaterThan(0);
    const single = role.profile !== "candidates" && !role.name.startsWith("generator");
    if (fault.requests !== undefined && single) expect(met.length, rule).toBe(fault.requests);
  }
  const counted = new Map(before);
  for (const events of degraded) {
    for (const what of new Set(events.map((event) => event.what))) counted.set(what, (counted.get(what) ?? 0) + 1);
  }
  expect(await degradations(api), "every run is counted with the parts that failed in it").toEqual(counted);
}

const strucks = (roles: readonly FaultRole[], languagesOf: (at: number) => readonly AskedLanguage[]): Struck[] =>
  roles.flatMap((role, at) =>
    languagesOf(at).map((language) => ({ role, language, rule: `${role.name}, ${language}` })),
  );

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  llm = await startScriptedLlm();
  dataDir = await mkdtemp(join(tmpdir(), "touchstone-model-faults-"));
  await copyLibrary(dataDir);
  const env = { OPENAI_BASE_URL: llm.url, OPENAI_API_KEY: "scripted", LLM_MODEL: "" };
  application = await startApplication({ dataDir, port: await findFreePort(), env });
});
test.afterAll(async () => {
  await application.stop();
  await llm.stop();
  await rm(dataDir, { recursive: true, force: true });
});
test.afterEach(() => llm.reset());

for (const fault of AT_ONCE) {
  test(`a model that ${fault.name}, in every role and both languages: honest endings, and the next question works`, async () => {
    const api = new Api(application.url);
    const roles = FAULT_ROLES.filter((role) => fault.roles?.(role) ?? true);
    await strike(
      api,
      strucks(roles, () => LANGUAGES),
      fault,
      true,
    );
    await checkNextQuestion(api);
  });
}

for (const fault of ONE_BY_ONE) {
  test(`a model that ${fault.name}, in every role: honest endings, and the next question works`, async () => {
    const api = new Api(application.url);
    const inTurn = (at: number) => LANGUAGES.filter((_, index) => index === at % LANGUAGES.length);
    for (const run of strucks(FAULT_ROLES, inTurn)) {
      await strike(api, [run], fault, false);
      await checkNextQuestion(api);
    }
  });
}

import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { createVerifierModel } from "@/lib/engine/models/verifiers/create-verifier-model";
import { startVerifierServer, type VerifierServer } from "@/lib/engine/models/verifiers/testing/verifier-server";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { perCheck } from "@/lib/shared/contracts/checks/checks";
import { type JudgeMode, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createBuiltInJudges } from "./built-in-judges";
import { createJudges } from "./create-judges";
import { claimOf, recordingContext } from "./testing/judging";
import { scriptedModel } from "./testing/scripted-model";

type Mode = JudgeMode;

const embedder = builtInEmbedder();
const { thresholds, reflection } = settingsSchema.parse({});
const models = { embedder, verifier: builtInVerifier() };
const builtIn = createBuiltInJudges({ models, thresholds, minScore: reflection.minScore });
afterAll(() => embedder.stop());

let chat: ScriptedLlm;
let verifiers: VerifierServer | null = null;
beforeEach(async () => {
  chat = await startScriptedLlm();
});
afterEach(async () => {
  await chat.stop();
  await verifiers?.stop();
  verifiers = null;
});

async function judgesOf(mode: Mode, model: string, withChat: boolean) {
  verifiers = await startVerifierServer(model, (body) => {
    const isWrong = body.includes("Arden Bridge");
    return model.startsWith("bespoke") === isWrong ? "No" : "Yes";
  });
  const one = scriptedModel(chat);
  return createJudges({
    mode: perCheck(() => mode),
    models: withChat ? perCheck(() => one) : null,
    verifier: createVerifierModel(verifiers.connection("ollama"), model, { retries: 0 }),
    builtIn,
    thresholds,
    prompts: installedPrompts(),
  });
}

const TOWER = passageOf("a", "The lighthouse is 41 metres tall. It was lit in 1887 by Anna Berg.");
/** Says the same in other words, which the built-in judge cannot decide. */
const REWORDED = "Anna Berg was the first to light the lamp, back in 1887 [1].";

/** The schemas requested from the chat model and the checks requested from the verifier when all three run. */
async function asked(mode: Mode, model: string, withChat = true) {
  const judges = await judgesOf(mode, model, withChat);
  const { context, calls } = recordingContext();
  await judges.relevance.grade([TOWER], context);
  const { verdicts } = await judges.support.judgeRemaining([claimOf("a1.s0", REWORDED)], [TOWER], context);
  await judges.usefulness.judge(REWORDED, [TOWER], context);
  const byVerifier = calls.filter((call) => call.model === model).map(({ role }) => role);
  return { verdicts, byChat: chat.log.length, byVerifier: [...new Set(byVerifier)], judges };
}

describe("createJudges with a verifier", () => {
  it("uses Granite Guardian for all three checks", async () => {
    const { verdicts, byChat, byVerifier } = await asked("llm", "granite3-guardian:2b");
    expect(byVerifier).toEqual(["relevance", "support", "usefulness"]);
    expect(byChat).toBe(0);
    expect(verdicts[0]).toMatchObject({ verdict: "supported", reason: { code: "judged_by_verifier" } });
  });

  it("uses the chat model for the checks that the verifier cannot do", async () => {
    const { byChat, byVerifier, verdicts } = await asked("llm", "bespoke-minicheck");
    expect(byVerifier).toEqual(["support"]);
    expect(byChat).toBe(2);
    expect(verdicts[0]?.verdict).toBe("supported");
  });

  it("asks it in a cascade about what the built-in judge did not decide", async () => {
    const { byVerifier, judges } = await asked("cascade", "bespoke-minicheck");
    expect(byVerifier).toEqual(["support"]);
    const quoted = claimOf("a1.s1", "The lighthouse is 41 metres tall [1].");
    const early = await judges.support.judgeEarly(quoted, [TOWER], recordingContext().context);
    expect(early).toMatchObject({ verdict: "supported", judge: "built-in" });
  });

  it("does not ask it when the built-in judges are set", async () => {
    const { byVerifier, byChat } = await asked("built-in", "granite3-guardian:2b");
    expect([byVerifier, byChat]).toEqual([[], 0]);
  });

  it("uses the built-in judges for its missing checks without a chat model", async () => {
    const { byVerifier, judges } = await asked("llm", "bespoke-minicheck", false);
    expect(byVerifier).toEqual(["support"]);
    expect(judges.relevance).toBe(builtIn.relevance);
    // The built-in reflection is computed from verdicts.
    expect(judges.reflection.usesVerdicts).toBe(true);
  });

  it("judges the support of a candidate, and the chat model its utility", async () => {
    const { judges } = await asked("llm", "bespoke-minicheck");
    const { context } = recordingContext();
    const candidate = { answer: REWORDED, claims: [claimOf("a1.c1.s0", REWORDED)], early: [] };
    const before = chat.log.length;
    const judged = await judges.candidates.judge(candidate, TOWER, { support: true, utility: true }, context);
    expect(judged.support).toMatchObject({ value: "fully", judge: "llm" });
    expect(judged.utility?.value).toBeGreaterThanOrEqual(1);
    expect(chat.log.length - before).toBe(1);
  });
});

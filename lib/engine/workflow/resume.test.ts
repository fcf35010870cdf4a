import { describe, expect, it } from "vitest";
import { type BuiltInProfile, builtInProfileSchema, PROFILE_PRESETS } from "@/lib/shared/contracts/settings/profile";
import type { SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { liveEvents } from "@/lib/shared/projections/live-events";
import { answer, only } from "./testing/answer-of";
import {
  type FakeWorkflow,
  fakeReflection,
  fakeVerdict,
  fakeWorkflow,
  nodesEntered,
  scriptedGenerator,
} from "./testing/fake-workflow";

const QUESTIONS = {
  en: "Which facts stand here?",
  fr: "Quels sont les faits qui se trouvent dans ces pages ?",
} as const;
const ANSWER = "Fact number 1 stands here. [1] Fact number 2 stands here. [2]";

/** A run of the profile that takes its loop once, so that every kind of node is visited. */
function looping(profile: BuiltInProfile, language: keyof typeof QUESTIONS): FakeWorkflow {
  const { judges } = fakeWorkflow().dependencies;
  const settings: SettingsLayer = { ...PROFILE_PRESETS[profile], retrieval: { hyde: true } };
  return fakeWorkflow({
    settings,
    question: QUESTIONS[language],
    earlier: [{ question: "Is there an almanac?", answer: "There is one." }],
    dependencies: {
      generator: scriptedGenerator([ANSWER]),
      judges: {
        ...judges,
        support: {
          ...judges.support,
          judgeEarly: async (claim) => fakeVerdict(claim, claim.id.startsWith("a1.") ? "contradicted" : "supported"),
        },
        reflection: {
          usesVerdicts: false,
          reflect: async ({ claims }) => fakeReflection(claims[0]?.id.startsWith("a1.") === true ? 0.2 : 0.9),
        },
      },
    },
  });
}

const CASES = builtInProfileSchema.options.flatMap((profile) => [[profile, "en"] as const, [profile, "fr"] as const]);

async function nodesOf(profile: BuiltInProfile, language: keyof typeof QUESTIONS): Promise<string[]> {
  const workflow = looping(profile, language);
  await workflow.run();
  return nodesEntered(workflow.events);
}

describe.each(CASES)("%s in %s", (profile, language) => {
  it.each(["before", "after"] as const)(
    "leaves one answer and no gap, at whichever node its process dies, %s its end is stored",
    async (when) => {
      const nodes = await nodesOf(profile, language);
      expect(nodes).toContain("expand_query");
      // Once the end of the last node is stored, nothing is left to do.
      const deaths = when === "before" ? nodes : nodes.slice(0, -1);
      for (const [dyingNode, name] of deaths.entries()) {
        const workflow = looping(profile, language);
        let ended = 0;
        const die = () => {
          ended += 1;
          if (ended === dyingNode + 1) throw new Error("process died");
        };
        const living = () => {};
        await expect(workflow.run(...(when === "before" ? [living, die] : [die, living]))).rejects.toThrow(
          "process died",
        );
        await workflow.run();
        const live = liveEvents(workflow.events);
        expect(only(live, "run-start")).toEqual([]);
        const finals = only(live, "answer-final");
        const last = finals.at(-1);
        expect(last, name).toMatchObject({ outcome: "approved" });
        expect(nodesEntered(live), name).toEqual(nodes);
        expect(workflow.steps.map(({ visit }) => visit.node)).toEqual(nodes);
        expect(workflow.events.map((event) => event.seq)).toEqual(workflow.events.map((_, i) => i + 1));
        const restarts = only(workflow.events, "node-start").filter((event) => event.restart);
        expect(restarts.map(({ visit }) => visit.node)).toEqual(when === "before" ? [name] : []);
        const chosen = profile === "candidates" ? "a1.c1" : undefined;
        const text = only(live, "text-delta")
          .filter((event) => event.textVersion === last?.fromAttempt && event.candidateId === chosen)
          .map((event) => event.delta)
          .join("");
        expect(text, name).toBe(ANSWER);
      }
    },
  );

  it("folds to the same state, whether it was interrupted or not", async () => {
    const whole = looping(profile, language);
    await whole.run();
    for (let dyingNode = 1; dyingNode <= whole.steps.length; dyingNode += 1) {
      const workflow = looping(profile, language);
      let ended = 0;
      const die = () => {
        ended += 1;
        if (ended === dyingNode) throw new Error("process died");
      };
      await expect(workflow.run(() => {}, die)).rejects.toThrow("process died");
      await workflow.run();
      expect(workflow.steps.map(({ update }) => update)).toEqual(whole.steps.map(({ update }) => update));
    }
  });

  it("stops at whichever node it is cancelled, with nothing after it and no answer", async () => {
    const nodes = await nodesOf(profile, language);
    for (const [at, name] of nodes.entries()) {
      const workflow = looping(profile, language);
      let ended = 0;
      const cancelled = workflow.run(() => {
        ended += 1;
        if (ended === at + 1) workflow.cancel.abort(new Error("cancelled"));
      });
      // A run cancelled after its last node was stored already has its answer.
      if (at < nodes.length - 1) await expect(cancelled, name).rejects.toThrow("cancelled");
      else await cancelled;
      expect(nodesEntered(workflow.events), name).toEqual(nodes.slice(0, at + 1));
      expect(only(workflow.events, "answer-final"), name).toHaveLength(at < nodes.length - 1 ? 0 : 1);
    }
  });

  it("ends with the deadline as its reason, at whichever node its time runs out", async () => {
    const nodes = await nodesOf(profile, language);
    for (const [at, name] of nodes.entries()) {
      const workflow = looping(profile, language);
      let ended = 0;
      await workflow.run(() => {
        ended += 1;
        if (ended === at + 1) workflow.deadline.abort(new Error("deadline"));
      });
      const final = answer(workflow.events);
      expect(final.text === "", name).toBe(final.outcome === "abstained");
      if (at < nodes.length - 1) expect(final, name).toMatchObject({ reason: { code: "deadline_reached" } });
    }
  });
});

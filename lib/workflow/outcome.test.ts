import { describe, expect, it } from "vitest";
import type { Groundedness } from "../contracts/judgement";
import { reason } from "../contracts/reason";
import { settingsSchema } from "../contracts/settings";
import { bestAttempt, endingOf } from "./outcome";
import type { AttemptRecord } from "./state";
import { fakeUsefulness } from "./testing/fake-workflow";

function attempt(
  number: number,
  groundedness: Groundedness | null,
  usefulness: "useful" | "not_useful" | "unknown" | null,
  score = 0.5,
): AttemptRecord {
  return {
    number,
    mode: "grounded",
    text: `Answer ${number}.`,
    claims: [],
    passageIds: [],
    verdicts: [],
    reflection:
      groundedness === null
        ? null
        : {
            groundedness,
            hallucinationDetected: false,
            score,
            sourcesCited: [],
            reason: reason("grounded"),
            needsRegeneration: false,
          },
    usefulness: usefulness === null ? null : fakeUsefulness(usefulness),
  };
}

const SETTINGS = settingsSchema.parse({});
const STRONG = { weakness: null };

describe("bestAttempt", () => {
  it("prefers grounded, then useful, then the score, then the later one", () => {
    const grounded = attempt(1, "grounded", "not_useful", 0.4);
    expect(bestAttempt([grounded, attempt(2, "unknown", "useful", 1)])?.number).toBe(1);
    expect(bestAttempt([grounded, attempt(2, "grounded", "unknown", 0.1)])?.number).toBe(2);
    expect(bestAttempt([grounded, attempt(2, "grounded", "not_useful", 0.9)])?.number).toBe(2);
    expect(bestAttempt([grounded, attempt(2, "grounded", "not_useful", 0.4)])?.number).toBe(2);
  });

  it("never picks an empty draft", () => {
    expect(bestAttempt([{ ...attempt(1, "grounded", "useful"), text: " " }])).toBeUndefined();
  });
});

describe("endingOf", () => {
  it("approves only what was checked and passed", () => {
    expect(endingOf(attempt(1, "grounded", "useful"), SETTINGS, STRONG, false).outcome).toBe("approved");
  });

  it.each([
    ["not_grounded", attempt(1, "not_grounded", "useful"), STRONG, false],
    ["not_useful", attempt(1, "grounded", "not_useful"), STRONG, false],
    ["deadline_reached", attempt(1, "grounded", "useful"), STRONG, true],
    ["grounding_unknown", attempt(1, "unknown", "useful"), STRONG, false],
    ["usefulness_unknown", attempt(1, "grounded", "unknown"), STRONG, false],
    ["model_stream_cut", attempt(1, "grounded", "useful"), { weakness: reason("model_stream_cut") }, false],
  ] as const)("is best effort because of %s", (code, tried, state, deadline) => {
    expect(endingOf(tried, SETTINGS, state, deadline)).toMatchObject({ outcome: "best_effort", reason: { code } });
  });
});

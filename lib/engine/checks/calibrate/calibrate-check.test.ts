import { expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { calibrateCheck } from "./calibrate-check";

const some = (language: TextLanguage | null, count: number, score: number, wrong = 0) =>
  Array.from({ length: count }, (_, index) => ({ language, score, right: index >= wrong }));
const settings = { present: 0.5, target: 0.1 };

it("uses the strictest language’s threshold for all", () => {
  const judged = [...some("en", 60, 0.9), ...some("fr", 60, 0.9), ...some("fr", 20, 0.6, 15)];
  expect(calibrateCheck(judged, settings)).toMatchObject({
    proposed: 0.9,
    reached: true,
    languagesDiffer: true,
    languages: [
      { language: "en", calibration: { threshold: 0.5 }, after: { truePasses: 60, falseFails: 0 } },
      {
        language: "fr",
        calibration: { threshold: 0.9 },
        before: { truePasses: 65, falsePasses: 15 },
        after: { truePasses: 60, falsePasses: 0, falseFails: 5, trueFails: 15 },
      },
    ],
  });
});

it("does not lower the threshold while one language has too few judgements", () => {
  const lower = [...some("en", 60, 0.9), ...some("en", 20, 0.4)];
  expect(calibrateCheck(lower, settings).proposed).toBe(0.4);
  expect(calibrateCheck([...lower, ...some("fr", 3, 0.9)], settings)).toMatchObject({
    proposed: 0.5,
    languages: [{ language: "en" }, { language: "fr", calibration: { kind: "too_few", judged: 3 } }],
  });
});

it("proposes nothing when no language has enough, and leaves out runs without a language", () => {
  expect(calibrateCheck([...some("en", 10, 0.9), ...some(null, 90, 0.9)], settings)).toMatchObject({
    proposed: null,
    reached: false,
    languages: [{ language: "en", before: { truePasses: 10 }, after: { truePasses: 10 } }],
  });
});

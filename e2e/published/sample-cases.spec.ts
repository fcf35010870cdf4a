import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { plainSpaces, readSampleCases } from "../support/sample-cases";

/** Minimum shares of the built-in reader on the sample library; measured figures are in docs/benchmarks.md. */
const ANSWERED_SHARE = 2 / 3;
const REFUSED_SHARE = 1 / 2;

for (const language of ["en", "fr"] as const) {
  test(`the built-in reader answers the sample questions (${language}) and abstains where it must`, async ({
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const api = new Api(baseURL ?? "");
    const missed: string[] = [];
    const accepted: string[] = [];
    const cases = readSampleCases().filter((sample) => sample.language === language);
    for (const sample of cases) {
      const final = finalAnswer((await api.ask({ question: sample.question })).events);
      if (!sample.covered) {
        if (final.outcome !== "abstained") accepted.push(`${sample.id} ${sample.question} → ${final.text}`);
      } else if (!plainSpaces(final.text).includes(plainSpaces(sample.answer))) {
        missed.push(`${sample.id} ${sample.question} → ${final.outcome}: ${final.text}`);
      }
    }
    const covered = cases.filter((sample) => sample.covered).length;
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(covered * (1 - ANSWERED_SHARE));
    expect(accepted.length, accepted.join("\n")).toBeLessThanOrEqual((cases.length - covered) * (1 - REFUSED_SHARE));
  });
}

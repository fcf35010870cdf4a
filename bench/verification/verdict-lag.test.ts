import { describe, expect, it } from "vitest";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { verdictLags } from "./verdict-lag";

const generate = visit("generate");
const check = visit("check_hallucination");

describe("the lag between a sentence and its verdict", () => {
  it("counts from the piece of text that completes the sentence", () => {
    // Sentence 0 ends after 11 characters, sentence 1 after 23.
    const log = new RunLog()
      .text(100, generate, "Sentence")
      .text(200, generate, " 0. S")
      .verdict(230, check, 0, "supported")
      .text(300, generate, "entence 1.")
      .text(400, generate, " More.")
      .verdict(450, check, 1, "supported");
    expect(verdictLags(log.events)).toEqual([30, 150]);
  });

  it("counts only the first verdict of a sentence that is judged twice", () => {
    const log = new RunLog()
      .text(100, generate, "Sentence 0.")
      .verdict(110, check, 0, "unknown")
      .verdict(900, check, 0, "supported");
    expect(verdictLags(log.events)).toEqual([10]);
  });

  it("separates the drafts of two attempts", () => {
    const log = new RunLog().text(100, generate, "Sentence 0.").verdict(105, check, 0, "contradicted");
    log.attempt = 2;
    log.text(500, visit("generate", 2), "Sentence 0.").verdict(520, visit("check_hallucination", 2), 0, "supported");
    expect(verdictLags(log.events)).toEqual([5, 20]);
  });
});

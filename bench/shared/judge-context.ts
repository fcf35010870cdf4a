import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { TextLanguage } from "@/lib/shared/contracts/language";

/** The context of built-in judges outside a run. */
export function judgeContext(language: TextLanguage, question = ""): JudgeContext {
  return {
    question,
    language,
    fence: "",
    numberOf: () => 1,
    query: null,
    hopTo: () => null,
    signal: new AbortController().signal,
    onModelCall: () => {},
    onFailure: () => {},
  };
}

import type { ModelProbe } from "../contracts/model-list";
import type { Finding } from "./run-checks";

/** What the probe of the language model's server means for the product. */
export function modelFinding(probe: ModelProbe): Finding {
  const failed = probe.steps.find(({ status }) => status === "failed");
  const params = { model: probe.model ?? "", host: probe.host ?? "" };
  if (failed === undefined) return { status: "ok", code: "model_works", params, fix: null };
  // Answers are still written; only what wants structure (judges, router) falls back to the built-in ones.
  return failed.name === "structured_output"
    ? { status: "warning", code: "model_without_structured_output", params, fix: failed.fix }
    : { status: "failed", code: "model_failed", params: { ...params, step: failed.name }, fix: failed.fix };
}

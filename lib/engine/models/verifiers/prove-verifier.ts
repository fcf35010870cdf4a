import type { VerifiedCheck } from "@/lib/shared/contracts/checks/checks";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { processWide } from "@/lib/shared/process-wide";
import { ModelError } from "../chat-model";
import type { CheckedAnswer, VerifierQuestion } from "./verifier-format";
import type { VerifierCaller, VerifierModel } from "./verifier-model";

const BRIDGE = "The Arden Bridge was opened in 1932. It is 503 metres long and carries two railway tracks.";

/** One question for each check that a verifier must reject. */
export const WRONG_EXAMPLES = {
  relevance: { check: "relevance", question: "Which medicine is given against malaria?", passage: BRIDGE },
  support: {
    check: "support",
    documents: [BRIDGE],
    claim: "The Arden Bridge was opened in 1987 and was designed by a Danish architect.",
  },
  usefulness: {
    check: "usefulness",
    question: "When was the Arden Bridge opened?",
    answer: "Penguins live in the southern hemisphere.",
  },
} as const satisfies Record<VerifiedCheck, VerifierQuestion>;

/** The support example for a model that marks spans. */
export const WRONG_ANSWER: CheckedAnswer = {
  question: "When was the Arden Bridge opened, and who designed it?",
  documents: WRONG_EXAMPLES.support.documents,
  answer: WRONG_EXAMPLES.support.claim,
};

const provenChecks = () => processWide("verifiers-proven", () => new Set<string>());

/** Forgets a verifier's proof, so that it is repeated. */
export function forgetProof({ address }: Pick<VerifierModel, "address">, check: VerifiedCheck): void {
  provenChecks().delete(`${address} ${check}`);
}

/**
 * Runs a proof once per process for a model and a check.
 * @param rejects sends the wrong example; true if the model rejects it
 * @throws ModelError with `verifier_unproven`, which is not remembered, since the server can be repaired
 */
export async function proveOnce(
  key: string,
  check: VerifiedCheck,
  caller: VerifierCaller,
  rejects: (caller: VerifierCaller) => Promise<boolean>,
): Promise<void> {
  const proven = provenChecks();
  if (proven.has(`${key} ${check}`)) return;
  const calls: ModelCall[] = [];
  const recording = {
    signal: caller.signal,
    onModelCall(call: ModelCall) {
      calls.push(call);
      caller.onModelCall(call);
    },
  };
  if (await rejects(recording)) {
    proven.add(`${key} ${check}`);
    return;
  }
  const last = calls.at(-1);
  if (last === undefined) throw new Error("the verifier answered without a recorded call");
  throw new ModelError(reason("verifier_unproven", { model: last.model }), last, true);
}

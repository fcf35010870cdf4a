import type { VerifiedCheck } from "@/lib/shared/contracts/checks/checks";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { CheckedAnswer, UnsupportedSpan, VerifierAnswer, VerifierQuestion } from "./verifier-format";

/** The caller's abort signal and cost report. */
export interface VerifierCaller {
  signal: AbortSignal;
  /** Called once for every request, including failed ones. */
  onModelCall(call: ModelCall): void;
}

interface VerifierIdentity {
  /** Name on the server. */
  readonly id: string;
  readonly checks: readonly VerifiedCheck[];
  /** Server and name; contains no key. */
  readonly address: string;
  /**
   * Sends one plainly wrong example, once per process. A server that drops the name of the check would answer another
   * question and approve everything.
   * @throws ModelError with `verifier_unproven` if the example is approved, otherwise like a question
   */
  prove(check: VerifiedCheck, caller: VerifierCaller): Promise<void>;
}

/** A model that answers one question at a time. */
export interface LabellingVerifier extends VerifierIdentity {
  readonly kind: "label";
  /** @throws ModelError (`model_output_malformed` after a second answer in another form), or AbortedCall */
  ask(question: VerifierQuestion, caller: VerifierCaller): Promise<VerifierAnswer>;
}

/** A model that marks the unsupported words of a whole answer. */
export interface SpanVerifier extends VerifierIdentity {
  readonly kind: "spans";
  /** @throws like `ask` */
  find(checked: CheckedAnswer, caller: VerifierCaller): Promise<UnsupportedSpan[]>;
}

/** A specialised checking model on a server, in its published form. */
export type VerifierModel = LabellingVerifier | SpanVerifier;

import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { VerifierCheck } from "@/lib/shared/contracts/settings/verifier-model";
import type { CheckedAnswer, UnsupportedSpan, VerifierAnswer, VerifierQuestion } from "./verifier-format";

/** Who asks: what ends the request, and where its cost is reported. */
export interface VerifierCaller {
  signal: AbortSignal;
  /** Called once for every request, those that failed included. */
  onModelCall(call: ModelCall): void;
}

interface VerifierIdentity {
  /** Name as the server knows it. */
  readonly id: string;
  readonly checks: readonly VerifierCheck[];
  /** Server and name; holds no key. */
  readonly address: string;
  /**
   * Puts one example that is plainly wrong, once a process. A server that drops what tells the model which check is
   * wanted would answer another question, and approve everything.
   * @throws ModelError with `verifier_unproven` when it is approved, else as a question
   */
  prove(check: VerifierCheck, caller: VerifierCaller): Promise<void>;
}

/** A model that answers one question at a time. */
export interface LabellingVerifier extends VerifierIdentity {
  readonly kind: "label";
  /** @throws ModelError (`model_output_malformed` after a second answer of another form), or AbortedCall */
  ask(question: VerifierQuestion, caller: VerifierCaller): Promise<VerifierAnswer>;
}

/** A model that marks the unsupported words of a whole answer. */
export interface SpanVerifier extends VerifierIdentity {
  readonly kind: "spans";
  /** @throws as `ask` */
  find(checked: CheckedAnswer, caller: VerifierCaller): Promise<UnsupportedSpan[]>;
}

/** A specialised checking model behind a server, in its published form. */
export type VerifierModel = LabellingVerifier | SpanVerifier;

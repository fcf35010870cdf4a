import type { ScriptInput } from "../scripted-llm/script";
import type { FaultRole } from "./fault-role";

type RuleInput = NonNullable<ScriptInput["rules"]>[number];
type RuleFault = NonNullable<RuleInput["fault"]>;

/** Long enough for a run among thirty to reach the request that hangs. */
const HANG_DEADLINE_MS = 18_000;

/** A way in which a language model fails, in any role. */
export interface FaultCase {
  name: string;
  does(role: FaultRole): Pick<RuleInput, "fault" | "answer">;
  /** Reason code of the degraded event; `null` if nothing may be degraded. */
  code: string | null;
  deadlineMs?: number;
  roles?(role: FaultRole): boolean;
  /** Requests that one task makes before it gives up. */
  requests?: number;
}

const fails = (fault: RuleFault) => () => ({ fault });
export const isProse = ({ parts }: FaultRole) => parts.includes("generator");
/** A judgement is a few words long, an answer a sentence. */
const someTokens = (role: FaultRole) => (isProse(role) ? 6 : 1);
const isStructured = (role: FaultRole) => !isProse(role);

/** Faults for many runs at once: none of them opens the circuit breaker. */
export const AT_ONCE: readonly FaultCase[] = [
  { name: "is slow", does: fails({ kind: "slow", ms: 500 }), code: null },
  {
    name: "hangs before its first token",
    does: fails({ kind: "hang", afterTokens: 0 }),
    code: "deadline_reached",
    deadlineMs: HANG_DEADLINE_MS,
  },
  {
    name: "hangs in mid-answer",
    does: (role) => ({ fault: { kind: "hang", afterTokens: someTokens(role) } }),
    code: "deadline_reached",
    deadlineMs: HANG_DEADLINE_MS,
  },
  { name: "answers 429", does: fails({ kind: "status", status: 429 }), code: "model_rate_limited", requests: 3 },
  {
    name: "answers 429 with a wait",
    does: fails({ kind: "status", status: 429, retryAfterSeconds: 0.2 }),
    code: "model_rate_limited",
    requests: 3,
  },
  {
    name: "is cut off in mid-answer",
    does: (role) => ({ fault: { kind: "cut", afterTokens: someTokens(role) } }),
    code: "model_stream_cut",
  },
  {
    name: "answers malformed JSON twice",
    does: fails({ kind: "malformed_json", where: "content" }),
    code: "model_output_malformed",
    roles: isStructured,
    requests: 2,
  },
  {
    name: "sends what is not its protocol",
    does: fails({ kind: "malformed_json", where: "wire" }),
    code: "model_output_malformed",
  },
  {
    name: "answers JSON of another schema twice",
    does: () => ({ answer: { json: { something: "else" } } }),
    code: "model_output_malformed",
    roles: isStructured,
    requests: 2,
  },
  {
    name: "answers about things that were not asked",
    does: ({ unknownIds }) => (unknownIds === undefined ? {} : { answer: { json: unknownIds.json } }),
    code: "judge_failed",
    roles: ({ unknownIds }) => unknownIds !== undefined,
  },
];

/** Faults that open the circuit breaker after a few failures: one run after the other. */
export const ONE_BY_ONE: readonly FaultCase[] = [
  { name: "answers 500", does: fails({ kind: "status", status: 500 }), code: "model_unreachable", requests: 3 },
  { name: "refuses connections", does: fails({ kind: "refuse" }), code: "model_unreachable", requests: 3 },
];

import { z } from "zod";
import { VERIFIED_CHECKS, type VerifiedCheck } from "../checks/checks";
import { modelName, serverUrlSchema } from "./setting-values";

/** The request and answer format of a verifier model. */
export type VerifierFormat =
  /** Granite Guardian 3.0 to 3.2: a named risk, answered with Yes or No. */
  | "guardian-risk"
  /** Granite Guardian 3.3: a named criterion, answered with a score tag. */
  | "guardian-criterion"
  /** Granite Guardian 4: a criterion in words, answered with a score tag. */
  | "guardian-block"
  /** Bespoke-MiniCheck: a document and a claim, answered with Yes or No. */
  | "minicheck"
  /** LettuceDetect v2, the generative models: the unsupported spans as JSON. */
  | "lettucedetect-chat"
  /** LettuceDetect's web API, in front of one of its encoders. */
  | "lettucedetect-api";

const GRANITE_GUARDIAN = /granite[\d.]*-guardian/i;
/** Size variants that classify single texts, and adapters that answer in other formats. */
const OTHER_GUARDIANS = /hap|lora/i;
const GUARDIAN_VERSION = /granite(\d)(?:\.(\d))?-guardian|guardian-(\d)\.(\d)/i;
const MINICHECK = /bespoke-?minicheck/i;
const LETTUCEDETECT = /lettucedect|lettucedetect/i;
const GENERATIVE_LETTUCE = /lettucedect-v2-(?:qwen|lfm)/i;

/** The format of a verifier model, from its name on the server; `null` for any other model. */
export function verifierFormatOf(model: string): VerifierFormat | null {
  if (GRANITE_GUARDIAN.test(model) && !OTHER_GUARDIANS.test(model)) return guardianFormatOf(model);
  if (MINICHECK.test(model)) return "minicheck";
  if (GENERATIVE_LETTUCE.test(model)) return "lettucedetect-chat";
  return LETTUCEDETECT.test(model) ? "lettucedetect-api" : null;
}

/** The format changed twice between versions; a name without a version could mean any of the three. */
function guardianFormatOf(model: string): VerifierFormat | null {
  const found = GUARDIAN_VERSION.exec(model);
  if (found === null) return null;
  const major = Number(found[1] ?? found[3]);
  const minor = Number(found[2] ?? found[4] ?? 0);
  if (major >= 4) return "guardian-block";
  if (major < 3) return null;
  return minor >= 3 ? "guardian-criterion" : "guardian-risk";
}

/** The checks that a verifier of this format performs; the others stay with the language model. */
export function verifierChecks(format: VerifierFormat): readonly VerifiedCheck[] {
  return format.startsWith("guardian-") ? VERIFIED_CHECKS : ["support"];
}

const verifierName = modelName.refine(
  (name) => verifierFormatOf(name) !== null,
  "must name a verifier model that is supported",
);

/** The model that checks instead of the language model, and its server. */
export const verifierSettingsSchema = z
  .object({
    model: verifierName.nullable().default(null),
    /** Its own server: with `/v1` for OpenAI's wire format, the bare host for Ollama. `null`: the language model's. */
    url: serverUrlSchema.nullable().default(null),
  })
  .prefault({});

/** A verifier's own server: its address determines the wire format. `null` for a text that is not an address. */
export function verifierServer(url: string): { provider: "openai-compatible" | "ollama"; url: string } | null {
  if (!serverUrlSchema.safeParse(url).success) return null;
  const isBare = new URL(url).pathname.replaceAll("/", "") === "";
  return { provider: isBare ? "ollama" : "openai-compatible", url };
}

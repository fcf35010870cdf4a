import { blankInstructions } from "@/lib/engine/language/assistant-instructions";
import { statesAbsence } from "@/lib/engine/language/states-absence";
import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { EarlyReading, JudgeContext, SupportJudge } from "@/lib/engine/ports/judge";
import { CHECKS } from "@/lib/shared/contracts/checks/checks";
import type { Claim, ClaimVerdict, Evidence, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { withoutCombinations, withoutShown } from "../../answer-conversions";
import { type AnsweringModels, logistic, logOdds } from "../../relevance/built-in/score-answering";
import { FRAGMENT_BELOW, NEAR_QUOTATION_FROM } from "../../tunables";
import { type ClaimWord, claimWords } from "./claim-words";
import { type BestMatch, findClosestSentence, findEvidence, isMeaningful, nearness } from "./find-evidence";
import { findExchange } from "./find-exchange";
import { findMismatch } from "./find-mismatch";
import { type AnsweringPassage, findAnsweringPassages, findRestatedAnswer } from "./find-restated-answer";
import { isWholeSentence, keepsMeaning } from "./keeps-meaning";
import { figuresMissing, namesMissing } from "./missing-facts";
import { type ReadClaim, readClaim } from "./reading/read-claim";

/**
 * Compares words first, and lets the verifier read the claims that this leaves open. A claim is supported if its words
 * occur in a passage, or if the verifier clearly supports it, unless a number, date or name of it is in none of the
 * sentences, or it is nearly a quotation, for which only the words count. A changed number, date, name or negation in a
 * sentence that otherwise matches is a contradiction, as is a clear contradiction by the verifier; claims that the
 * passages do not make are unsupported. Of the claims left open at the end, one that gives the answer in the question's
 * own words is supported if the verifier clearly finds that answer in a passage. All others stay open: similarity alone
 * never approves.
 */
export function createSupportJudge(options: { models: AnsweringModels; threshold: number }): SupportJudge {
  const judge = async (
    claim: Claim,
    passages: readonly Passage[],
    context: JudgeContext,
    onUnavailable: () => void,
    reading: EarlyReading = "all",
  ) => {
    const started = performance.now();
    const text = withoutCombinations(withoutCitations(claim.text), passages, context.language);
    const combines = text !== withoutCitations(claim.text);
    const own = combines ? { ...claim, text } : claim;
    const decided = await decide(own, passages, context, { ...options, onUnavailable, reading });
    context.signal.throwIfAborted();
    // Nothing shows that the amounts that it adds or subtracts belong together.
    const isOpen = combines && decided?.verdict === "supported";
    const found = isOpen
      ? { ...decided, verdict: "unknown" as const, score: null, reason: reason("judge_undecided") }
      : decided;
    return found === null ? null : verdictOf(claim, found, started);
  };
  return {
    async judgeEarly(claim, passages, context, reading) {
      context.signal.throwIfAborted();
      // A claim that could not be read is retried at the end, and reported if that fails too.
      return judge(claim, sourcesOf(passages), context, () => undefined, reading);
    },
    async judgeRemaining(claims, shown, context) {
      context.signal.throwIfAborted();
      const passages = sourcesOf(shown);
      let isReported = false;
      const report = () => {
        if (!isReported) context.onFailure(reason("embedder_unavailable"), "support-judge");
        isReported = true;
      };
      const decided = await Promise.all(claims.map((claim) => judge(claim, passages, context, report)));
      const answering = decided.includes(null)
        ? await answeringPassages(passages, context, { ...options, onUnavailable: report })
        : [];
      context.signal.throwIfAborted();
      const verdicts = claims.map((claim, at) => {
        const started = performance.now();
        const found = () => restated(claim, passages, answering, context) ?? undecided(claim, passages, context);
        return decided[at] ?? verdictOf(claim, found(), started);
      });
      return { verdicts, usefulness: null };
    },
  };
}

interface DecideOptions {
  models: AnsweringModels;
  threshold: number;
  /** Called when a model is needed and unavailable. */
  onUnavailable(): void;
  reading: EarlyReading;
}

/** Passages without their instructions to an assistant, which would otherwise confirm a model that obeys them. */
function sourcesOf(passages: readonly Passage[]): Passage[] {
  return passages.map((passage) => {
    const known = blanked.get(passage);
    if (known !== undefined) return known;
    const source = { ...passage, text: blankInstructions(passage.text, passage.language) };
    blanked.set(passage, source);
    return source;
  });
}
/** Sources by passage, since every sentence of an answer is compared with the same ones. */
const blanked = new WeakMap<Passage, Passage>();

interface Decision {
  verdict: Verdict;
  score: number | null;
  evidence: Evidence | null;
  reason: Reason;
}

/** Words decide about a quotation; the verifier reads anything else. */
async function decide(
  claim: Claim,
  passages: readonly Passage[],
  context: JudgeContext,
  options: DecideOptions,
): Promise<Decision | null> {
  const { threshold } = options;
  const text = withoutShown(withoutCitations(claim.text), passages, context.language);
  const words = claimWords(text, context.language);
  const sources = citedFirst(passages, claim);
  const best = words.some(isMeaningful) ? findEvidence(words, sources) : null;
  const compared = best === null ? null : compare(words, best, sources, context, threshold);
  if (asksAgain(claim, context)) return null;
  // One word more or less can reverse a quotation, and the verifier may not notice.
  if (best !== null && nearness(best) >= NEAR_QUOTATION_FROM) return compared;
  if (options.reading === "none") return null;
  const read = await readSources(claim, sources, context, options);
  if (read === null) return null;
  const { likelihoods, lines, logOdds: odds } = read;
  if (likelihoods.none >= lines.none) return null;
  // The setting's default means the calibrated threshold; a stricter setting raises both by the same amount.
  const score = logistic(odds - lines.supports + logOdds(CHECKS.support.threshold));
  if (score >= threshold) {
    // Differing words are no objection if another sentence says the same.
    return compared === null && !lacksFact(claim, read, context)
      ? { verdict: "supported", score, evidence: read.closest, reason: reason("evidence_supports") }
      : null;
  }
  if (compared !== null) return compared;
  if (odds > lines.condemns) return null;
  return likelihoods.contradicted > likelihoods.unsupported
    ? contradicted(read.closest, reason("evidence_contradicts"))
    : { verdict: "unsupported", score, evidence: null, reason: reason("evidence_missing") };
}

/** Whether a sentence only repeats the question, which nothing can confirm. */
function asksAgain({ text }: Claim, { question, language }: JudgeContext): boolean {
  const words = withoutCitations(text);
  if (!/\?["»”’)*_\s]*$/u.test(words)) return false;
  const asked = new Set(claimWords(question, language).map(({ key }) => key));
  return claimWords(words, language)
    .filter(isMeaningful)
    .every(({ key }) => asked.has(key));
}

/** Supported, contradicted or `null`, by comparing the words of a claim with those of its sources. */
function compare(
  words: readonly ClaimWord[],
  best: BestMatch,
  sources: readonly Passage[],
  context: JudgeContext,
  threshold: number,
): Decision | null {
  // A few words ("27 days") occur in a passage without answering: only the question shows what they say.
  const isFragment = words.filter(isMeaningful).length < FRAGMENT_BELOW && !isWholeSentence(best.evidence, sources);
  if (best.verbatim)
    return !isFragment && keepsMeaning(best, sources, context.question)
      ? supported(best, 1, "evidence_verbatim")
      : null;
  const mismatch = findMismatch(best);
  if (mismatch !== null) return contradicted(best.evidence, mismatch);
  if (isFragment) return null;
  const score = nearness(best);
  const closest = findClosestSentence(words, sources);
  const difference = closest === null ? null : findMismatch(closest);
  if (score >= threshold && best.share === 1) {
    // A word that one sentence lacks may occur in its neighbour with another meaning.
    const isKept = difference === null && keepsMeaning(best, sources, context.question);
    return isKept ? supported(best, score, "evidence_near_verbatim") : null;
  }
  const exchange = findExchange(words, sources);
  if (exchange !== null) return contradicted(exchange.evidence, exchange.reason);
  return closest !== null && difference !== null ? contradicted(closest.evidence, difference) : null;
}

/**
 * Has the verifier compare a claim with the passages that it cites (or the closest one, if it cites none), and, if all
 * are read, with the others if those do not clearly support it.
 * @returns the reading that supports it more; `null` without passages, or while the models are unavailable
 */
async function readSources(
  claim: Claim,
  passages: readonly Passage[],
  context: JudgeContext,
  { models, onUnavailable, reading }: DecideOptions,
): Promise<ReadClaim | null> {
  const cited = passages.filter(({ id }) => claim.cites.includes(id));
  const sources = cited.length === 0 ? closestPassage(claim, passages, context) : cited;
  const others = reading === "all" ? passages.filter((passage) => !sources.includes(passage)) : [];
  try {
    const first = await readClaim(claim, sources, context, models);
    if (first === null || others.length === 0 || first.logOdds >= first.lines.supports) return first;
    const second = await readClaim(claim, others, context, models);
    return second !== null && second.logOdds > first.logOdds ? second : first;
  } catch (error) {
    if (context.signal.aborted) throw error;
    onUnavailable();
    return null;
  }
}

/**
 * The passage with the sentence that is closest to a claim without citations; all of them for a claim that something is
 * not said, which only the whole text can confirm.
 */
function closestPassage(
  { text }: Claim,
  passages: readonly Passage[],
  { language }: Pick<JudgeContext, "language">,
): readonly Passage[] {
  if (statesAbsence(text, language)) return passages;
  const closest = findClosestSentence(claimWords(withoutCitations(text), language), passages);
  return closest === null ? passages : passages.filter(({ id }) => id === closest.evidence.passageId);
}

/** Whether a number, date or name of the claim is in none of the texts that it was compared with. */
function lacksFact(claim: Claim, { sources }: ReadClaim, { question, language }: JudgeContext): boolean {
  const source = [...sources.flatMap((passage) => [...passagePlace(passage), passage.text]), question].join("\n");
  const text = withoutCitations(claim.text);
  return figuresMissing(text, source, language).length > 0 || namesMissing(text, source, language).length > 0;
}

function supported(best: BestMatch, score: number, code: "evidence_verbatim" | "evidence_near_verbatim"): Decision {
  return { verdict: "supported", score, evidence: best.evidence, reason: reason(code) };
}

function contradicted(evidence: Evidence, why: Reason): Decision {
  return { verdict: "contradicted", score: 0, evidence, reason: why };
}

/** Passages that may support a restated answer, read once for all claims; empty while the models are unavailable. */
async function answeringPassages(
  passages: readonly Passage[],
  context: JudgeContext,
  { models, onUnavailable }: Omit<DecideOptions, "reading">,
): Promise<AnsweringPassage[]> {
  try {
    return await findAnsweringPassages(passages, context, models);
  } catch (error) {
    if (context.signal.aborted) throw error;
    onUnavailable();
    return [];
  }
}

/**
 * Whether the claim only restates the answer that one of its sources clearly gives; its sources are those it cites, or
 * all if it cites none.
 */
function restated(
  claim: Claim,
  passages: readonly Passage[],
  answering: readonly AnsweringPassage[],
  context: JudgeContext,
): Decision | null {
  const isCited = ({ id }: Passage) => claim.cites.includes(id);
  const sources = passages.some(isCited) ? answering.filter(({ passage }) => isCited(passage)) : answering;
  const words = claimWords(withoutCitations(claim.text), context.language);
  const found = findRestatedAnswer(words, sources, context);
  return found && { verdict: "supported", ...found, reason: reason("evidence_answers_question") };
}

function undecided(claim: Claim, passages: readonly Passage[], context: JudgeContext): Decision {
  const best = findEvidence(claimWords(withoutCitations(claim.text), context.language), citedFirst(passages, claim));
  return { verdict: "unknown", score: null, evidence: best?.evidence ?? null, reason: reason("judge_undecided") };
}

function citedFirst(passages: readonly Passage[], { cites }: Claim): Passage[] {
  return [...passages].sort((a, b) => Number(cites.includes(b.id)) - Number(cites.includes(a.id)));
}

function verdictOf(claim: Claim, decision: Decision, started: number): ClaimVerdict {
  return { claimId: claim.id, ...decision, judge: "built-in", ms: performance.now() - started };
}

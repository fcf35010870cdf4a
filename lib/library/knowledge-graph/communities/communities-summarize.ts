import { sentencesAmong } from "@/lib/data/db/graph/communities";
import {
  failSummary,
  nextSummary,
  spendOnSummaries,
  type WantedSummaries,
  writeSummary,
} from "@/lib/data/db/graph/community-summaries";
import type { HeldJob } from "@/lib/data/db/jobs/jobs";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { spendingOf } from "@/lib/engine/models/wire/spending";
import type { SummaryFailure } from "@/lib/shared/contracts/library/graph-extraction";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { log } from "@/lib/shared/log";
import type { ModelSummarizer, ModelSummary } from "../summarize/language-model-summarizer";
import { backOffMs, SUMMARY_ATTEMPTS, SUMMARY_CANDIDATES, SUMMARY_MEMBERS } from "../tunables";
import { materialOf } from "./communities-material";
import { quotedSummary } from "./communities-summary";

/** Which summaries a summarizer is to write. */
export function wantedSummaries({ id, most }: ModelSummarizer): WantedSummaries {
  return { summarizer: id, most, attempts: SUMMARY_ATTEMPTS };
}

/**
 * Has a language model summarize the largest community without a current summary. Until then, and if it fails, the
 * quoted sentences are shown, marked as such. Makes one call, so that it can be interrupted and resumed between any two.
 * A failure after the model has answered counts as an attempt, so that it is not paid for repeatedly.
 * @param held job of the communities
 * @returns whether there may be more
 * @throws the signal's reason, or an error from before the model was asked
 */
export async function summarizeNext(
  held: HeldJob,
  { summarizer, embedder }: { summarizer: ModelSummarizer; embedder: EmbeddingModel },
  signal: AbortSignal,
): Promise<boolean> {
  const job = await nextSummary(wantedSummaries(summarizer), SUMMARY_MEMBERS);
  if (job === null) return false;
  const began = performance.now();
  const calls: ModelCall[] = [];
  const spent = () => spendingOf(calls, performance.now() - began);
  let isCounted = false;
  const fail = async (failure: SummaryFailure) => {
    // The same request would get the same answer; a retry only helps if the model was unavailable.
    const attempts = failure === "unavailable" ? job.attempts + 1 : SUMMARY_ATTEMPTS;
    await failSummary(held, job, { failure, attempts, waitMs: backOffMs(job.attempts + 1) }, spent());
    isCounted = true;
  };
  try {
    const memberIds = job.members.map(({ id }) => id);
    const names = job.members.map(({ name }) => name);
    const community = { memberIds, names, sentences: await sentencesAmong(memberIds, SUMMARY_CANDIDATES) };
    const material = materialOf(community);
    const isEmpty = material.facts.length === 0;
    const stated: ModelSummary = isEmpty
      ? quotedSummary(community)
      : await summarizer.summarize(material, { signal, onModelCall: (call) => calls.push(call) });
    if ("failure" in stated) {
      log.warn({ communityId: job.id, failure: stated.failure }, "a language model could not summarize a community");
      await fail(stated.failure);
      return true;
    }
    const title = storable(stated.title);
    const summary = storable(stated.summary);
    const [embedding] = await embedder.embedPassages([`${title}. ${summary}`], { background: true, signal });
    if (embedding === undefined) throw new Error("the embedder returned no vector for a summary");
    const origin = isEmpty ? "built-in" : "language-model";
    await writeSummary(
      held,
      job,
      { title, summary, origin, summarizer: summarizer.id, material: material.hash, embedding },
      spent(),
    );
    isCounted = true;
    return true;
  } catch (error) {
    if (signal.aborted || isCounted || calls.length === 0) throw error;
    log.warn({ err: error, communityId: job.id }, "a language model's summary could not be stored");
    await fail("unavailable");
    return true;
  } finally {
    if (!isCounted && calls.length > 0) {
      await orLogged(spendOnSummaries(spent()), "the spending on a summary could not be recorded");
    }
  }
}

/** Removes the characters of a model's text that PostgreSQL refuses. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** Logs an error of the clean-up, so that it does not replace one of the work itself. */
async function orLogged(work: Promise<void>, message: string): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.warn({ err: error }, message);
  }
}

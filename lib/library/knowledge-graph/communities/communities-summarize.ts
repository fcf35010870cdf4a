import { extendCommunities, releaseCommunities, sentencesAmong } from "@/lib/data/db/graph/communities";
import { claimSummary, failSummary, spendOnSummaries, writeSummary } from "@/lib/data/db/graph/community-summaries";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { SummaryFailure } from "@/lib/shared/contracts/library/graph-extraction";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { log } from "@/lib/shared/log";
import { spendingOf } from "../spending";
import type { ModelSummarizer, ModelSummary } from "../summarize/language-model-summarizer";
import {
  backOffMs,
  COMMUNITIES_LEASE_MS,
  HEARTBEAT_MS,
  SUMMARY_ATTEMPTS,
  SUMMARY_CANDIDATES,
  SUMMARY_MEMBERS,
} from "../tunables";
import { materialOf } from "./communities-material";
import { quotedSummary } from "./communities-summary";

/**
 * Has a language model sum up the largest community that it has not summed up as it is now. Until then, and where it
 * fails, the sentences that were quoted stand, and say so. One call a time: it is cut short, and goes on, between any two.
 * What fails once the model has answered counts as a try: it is not paid for again and again.
 * @param holder of the communities' lease
 * @returns whether there may be more
 * @throws the signal's reason, or what fails before the model was asked
 */
export async function summarizeNext(
  holder: string,
  { summarizer, embedder }: { summarizer: ModelSummarizer; embedder: EmbeddingModel },
  signal: AbortSignal,
): Promise<boolean> {
  const wanted = { summarizer: summarizer.id, most: summarizer.most, attempts: SUMMARY_ATTEMPTS };
  const job = await claimSummary(holder, wanted, COMMUNITIES_LEASE_MS, SUMMARY_MEMBERS);
  if (job === null) return false;
  const heartbeat = setInterval(() => void beat(holder), HEARTBEAT_MS);
  const began = performance.now();
  const calls: ModelCall[] = [];
  const spent = () => spendingOf(calls, performance.now() - began);
  let isCounted = false;
  const fail = async (failure: SummaryFailure) => {
    // Asked the same again, the model says the same again; one that could not be asked may answer later.
    const attempts = failure === "unavailable" ? job.attempts + 1 : SUMMARY_ATTEMPTS;
    await failSummary(holder, job, { failure, attempts, waitMs: backOffMs(job.attempts + 1) }, spent());
    isCounted = true;
  };
  try {
    const memberIds = job.members.map(({ id }) => id);
    const names = job.members.map(({ name }) => name);
    const community = { memberIds, names, sentences: await sentencesAmong(memberIds, SUMMARY_CANDIDATES) };
    const material = materialOf(community);
    const isSilent = material.facts.length === 0;
    const stated: ModelSummary = isSilent
      ? quotedSummary(community)
      : await summarizer.summarize(material, { signal, onModelCall: (call) => calls.push(call) });
    if ("failure" in stated) {
      log.warn({ communityId: job.id, failure: stated.failure }, "a language model could not sum up a community");
      await fail(stated.failure);
      return true;
    }
    const title = storable(stated.title);
    const summary = storable(stated.summary);
    const [embedding] = await embedder.embedPassages([`${title}. ${summary}`], { background: true, signal });
    if (embedding === undefined) throw new Error("a summary came back without its vector");
    const origin = isSilent ? "built-in" : "language-model";
    await writeSummary(
      holder,
      job,
      { title, summary, origin, summarizer: summarizer.id, material: material.hash, embedding },
      spent(),
    );
    isCounted = true;
    return true;
  } catch (error) {
    if (signal.aborted || isCounted || calls.length === 0) throw error;
    log.warn({ err: error, communityId: job.id }, "a language model's summary could not be kept");
    await fail("unavailable");
    return true;
  } finally {
    clearInterval(heartbeat);
    await orLogged(releaseCommunities(holder), "the lease of the communities could not be given back");
    if (!isCounted && calls.length > 0) {
      await orLogged(spendOnSummaries(spent()), "what a summary took could not be counted");
    }
  }
}

/** Without what PostgreSQL refuses in a text: a model may emit it. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** An error of what comes after the work must not stand for the work's own. */
async function orLogged(work: Promise<void>, message: string): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.warn({ err: error }, message);
  }
}

async function beat(holder: string): Promise<void> {
  try {
    await extendCommunities(holder, COMMUNITIES_LEASE_MS);
  } catch (error) {
    log.warn({ err: error }, "the lease of the communities could not be extended");
  }
}

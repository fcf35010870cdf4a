import { findEmbed } from "@/lib/data/db/accounts/embeds";
import { embedOwner } from "@/lib/data/db/connection/owner";
import { loadPassages } from "@/lib/data/db/library/passages";
import { readableAmong } from "@/lib/data/db/library/readable";
import { CLIENT_ADDRESS_HEADER } from "@/lib/server/accounts/client-address";
import { networkOf } from "@/lib/server/accounts/network/network-of";
import { takeEmbedQuestion } from "@/lib/server/limits/take-use";
import { startRun } from "@/lib/server/runs/start/start-run";
import { readOwnTranscript } from "@/lib/server/transcripts/read-transcript";
import type { Embed, EmbedPassage, EmbedQuestion } from "@/lib/shared/contracts/accounts/embed";
import type { SharedConversation } from "@/lib/shared/contracts/conversations/transcript";
import { AppError } from "@/lib/shared/errors";
import { QUESTIONS_PER_ADDRESS_DAY, QUESTIONS_PER_ADDRESS_MINUTE } from "./tunables";
import { requireVisitor } from "./visitor-token";

/**
 * Starts an answer to a visitor's question, from the embed's collections.
 * @throws AppError `forbidden`, `not_found`, `rate_limited`, and what a run refuses
 */
export async function askEmbed(
  embedId: string,
  headers: Headers,
  { question, conversationId }: EmbedQuestion,
): Promise<{ conversationId: string }> {
  const { embed, owner } = await visit(embedId, headers);
  await takeEmbedQuestion(embedId, networkOf(headers.get(CLIENT_ADDRESS_HEADER) ?? ""), {
    embedDay: embed.questionsPerDay,
    addressMinute: QUESTIONS_PER_ADDRESS_MINUTE,
    addressDay: QUESTIONS_PER_ADDRESS_DAY,
  });
  const asked = { question, conversationId, profile: embed.profile ?? undefined };
  const run = await startRun(asked, owner);
  return { conversationId: run.conversationId };
}

/** A visitor's conversation. @throws AppError `forbidden`; `not_found`, also for another visitor's */
export async function readEmbedConversation(
  embedId: string,
  headers: Headers,
  conversationId: string,
): Promise<SharedConversation> {
  const { owner } = await visit(embedId, headers);
  return readOwnTranscript(conversationId, owner);
}

/** A passage of the embed's collections. @throws AppError `forbidden`; `not_found`, also for one of another collection */
export async function readEmbedPassage(embedId: string, headers: Headers, passageId: string): Promise<EmbedPassage> {
  const { owner } = await visit(embedId, headers);
  const [passage] = await loadPassages([passageId]);
  if (passage === undefined || !(await readableAmong([passage.documentId], owner)).has(passage.documentId)) {
    throw new AppError("not_found", "There is no such passage.");
  }
  return { documentTitle: passage.documentTitle, text: passage.text };
}

/** The embed that a request's visitor uses, and the owner of what they ask. */
async function visit(embedId: string, headers: Headers): Promise<{ embed: Embed; owner: string }> {
  const visitor = requireVisitor(headers, embedId);
  const embed = await findEmbed(embedId);
  if (embed === null || embed.paused) throw new AppError("not_found", "This chat is not available.");
  return { embed, owner: embedOwner(embedId, visitor) };
}

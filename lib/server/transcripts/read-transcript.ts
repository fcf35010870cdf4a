import { findShared } from "@/lib/data/db/conversations/conversations";
import {
  readTranscriptEvents,
  readTranscriptRuns,
  type TranscriptRun,
} from "@/lib/data/db/conversations/transcript-runs";
import {
  type SharedConversation,
  sharedConversationSchema,
  type TranscriptTurn,
  transcriptTurnSchema,
} from "@/lib/shared/contracts/conversations/transcript";
import { AppError } from "@/lib/shared/errors";
import { type ChatView, foldChat } from "@/lib/shared/projections/chat/chat";
import { shownPath } from "@/lib/shared/projections/trace/shown-path";

/** A conversation as its reader sees it, whoever that is: the shown version of every turn, as its events tell it. */
export type Transcript = SharedConversation;

/**
 * @param tip the run to which the way is told; `null`, or one that is not there: of each turn the version continued last
 * @throws AppError `not_found`
 */
export async function readTranscript(
  conversationId: string,
  ownerId: string,
  tip: string | null = null,
): Promise<Transcript> {
  const { title, updatedAt, runs } = await readTranscriptRuns(conversationId, ownerId);
  const turns: TranscriptTurn[] = [];
  // One after the other: the events of one long run are all that has to be in memory.
  const placed = runs.map((run) => ({ ...run, key: run.id, runId: run.id }));
  for (const { run, versions } of shownPath(placed, tip)) {
    turns.push(turnOf(run, foldChat(await readTranscriptEvents(run.id)), versions.length - 1));
  }
  return sharedConversationSchema.parse({ title, updatedAt: updatedAt.toISOString(), turns });
}

/** The conversation behind a link. @throws AppError `not_found` for one that leads nowhere, or no longer */
export async function readShared(shareId: string): Promise<Transcript> {
  const shared = await findShared(shareId);
  if (shared === null) throw new AppError("not_found", "This link leads nowhere, or its sharing was ended.");
  return readTranscript(shared.id, shared.ownerId);
}

function turnOf(run: TranscriptRun, view: ChatView, otherVersions: number): TranscriptTurn {
  const cited = new Set([
    ...view.sentences.flatMap(({ pieces }) => pieces.flatMap((piece) => numbersOf(piece))),
    ...view.disagreement.map(({ number }) => number),
  ]);
  return transcriptTurnSchema.parse({
    question: run.question,
    standaloneQuestion: view.standaloneQuestion,
    askedAt: run.startedAt.toISOString(),
    language: view.language ?? run.language,
    profile: run.profile,
    generator: run.generator,
    chatModel: run.chatModel,
    status: run.status,
    basis: view.basis,
    outcome: view.outcome,
    closest: view.closest,
    disagreement: view.disagreement,
    degraded: view.degraded,
    sentences: view.sentences,
    confidences: { retrieval: view.retrieval, support: view.support, usefulness: view.usefulness },
    sources: [...view.sources.values()].filter(({ number }) => cited.has(number)).sort((a, b) => a.number - b.number),
    otherVersions,
  });
}

function numbersOf(piece: ChatView["sentences"][number]["pieces"][number]): readonly number[] {
  return piece.kind === "citation" ? piece.numbers : [];
}

import { findShared } from "@/lib/data/db/conversations/share-links";
import {
  readTranscriptEvents,
  readTranscriptRuns,
  type TranscriptRun,
} from "@/lib/data/db/conversations/transcript-runs";
import { loadPassages } from "@/lib/data/db/library/passages";
import { EVERYTHING, type Reader, readableAmong, readerOf } from "@/lib/data/db/library/readable";
import {
  type SharedConversation,
  sharedConversationSchema,
  type TranscriptTurn,
  transcriptTurnSchema,
} from "@/lib/shared/contracts/conversations/transcript";
import { perAnswerCheck } from "@/lib/shared/contracts/evaluation/results";
import { AppError } from "@/lib/shared/errors";
import { type ChatView, foldChat } from "@/lib/shared/projections/chat/chat";
import { shownPath } from "@/lib/shared/projections/trace/shown-path";

/** A conversation with the shown version of each turn, computed from its events. */
export type Transcript = SharedConversation;

/**
 * @param tip the last run of the branch to export; if `null` or unknown, the most recent version of each turn
 * @throws AppError `not_found`
 */
export async function readTranscript(
  conversationId: string,
  ownerId: string,
  tip: string | null = null,
): Promise<Transcript> {
  const { title, updatedAt, runs } = await readTranscriptRuns(conversationId, ownerId);
  const turns: TranscriptTurn[] = [];
  // Sequentially, so that only one run's events are in memory.
  const placed = runs.map((run) => ({ ...run, key: run.id, runId: run.id }));
  for (const { run, versions } of shownPath(placed, tip)) {
    turns.push(turnOf(run, foldChat(await readTranscriptEvents(run.id)), versions.length - 1));
  }
  return sharedConversationSchema.parse({ title, updatedAt: updatedAt.toISOString(), turns });
}

/**
 * The conversation of a share link. Its answers quote documents, so it is closed to those who may not read them.
 * @throws AppError `not_found` if the link is unknown or was revoked, `forbidden`
 */
export async function readShared(shareId: string, reader: Reader): Promise<Transcript> {
  const shared = await findShared(shareId);
  if (shared === null) throw new AppError("not_found", "This link is invalid or no longer shared.");
  return requireSources(await readTranscript(shared.id, shared.ownerId), reader);
}

/**
 * A conversation for its owner, who may have lost rights on what it quotes.
 * @throws AppError `not_found`, `forbidden`
 */
export async function readOwnTranscript(conversationId: string, ownerId: string): Promise<Transcript> {
  return requireSources(await readTranscript(conversationId, ownerId), readerOf(ownerId));
}

async function requireSources(transcript: Transcript, reader: Reader): Promise<Transcript> {
  if (reader !== EVERYTHING && !(await readsSources(transcript, reader)))
    throw new AppError("forbidden", "This conversation quotes documents that you may not read.");
  return transcript;
}

async function readsSources({ turns }: Transcript, reader: Reader): Promise<boolean> {
  const ids = turns.flatMap(({ sources, closest }) => [...sources, ...closest].map(({ passageId }) => passageId));
  const documents = new Set((await loadPassages([...new Set(ids)])).map(({ documentId }) => documentId));
  return (await readableAmong([...documents], reader)).size === documents.size;
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
    confidences: { retrieval: view.retrieval, support: view.support, ...perAnswerCheck((check) => view[check]) },
    sources: [...view.sources.values()].filter(({ number }) => cited.has(number)).sort((a, b) => a.number - b.number),
    otherVersions,
  });
}

function numbersOf(piece: ChatView["sentences"][number]["pieces"][number]): readonly number[] {
  return piece.kind === "citation" ? piece.numbers : [];
}

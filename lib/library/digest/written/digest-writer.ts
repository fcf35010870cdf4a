import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { resolveConnection } from "@/lib/data/settings/resolve-connection";
import { createBuiltInJudges } from "@/lib/engine/checks/built-in-judges";
import { createJudges } from "@/lib/engine/checks/create-judges";
import type { AnsweringModels } from "@/lib/engine/checks/relevance/built-in/score-answering";
import { callsOf } from "@/lib/engine/models/chat-model";
import { createChatModel } from "@/lib/engine/models/create-chat-model";
import { type RoleModel, roleParameters } from "@/lib/engine/models/role-model";
import { spendingOf } from "@/lib/engine/models/wire/spending";
import type { SupportJudge } from "@/lib/engine/ports/judge";
import { drawFence, fencedPassage, fencePassages } from "@/lib/engine/prompts/fence";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { unaskedTaskMessages } from "@/lib/engine/prompts/prompt-messages";
import { byCheck, type CheckId, perCheck } from "@/lib/shared/contracts/checks/checks";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { WrittenSentence } from "@/lib/shared/contracts/library/digest";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { log } from "@/lib/shared/log";
import { spread } from "../spread";
import type { CandidateQuestion } from "../statement-questions";
import { QUESTIONS_ASKED_FOR, SUMMARY_SENTENCES, WRITER_CHARS, WRITER_MS, WRITER_TOKENS } from "../tunables";
import { checkedSummary } from "./checked-summary";
import { type WrittenDigest, writtenDigestSchema } from "./document-digest";
import { writtenQuestions } from "./written-questions";

/** A language model that writes digests, and the judge of its sentences. */
export interface DigestWriter {
  model: RoleModel;
  prompts: PromptLibrary;
  support: SupportJudge;
}

/** What a language model wrote about a document: questions to be tried, and supported sentences. */
export interface WrittenParts {
  model: string;
  questions: CandidateQuestion[];
  summary: WrittenSentence[];
  spent: GraphSpending;
}

/** The writer that the settings choose; `null` if they choose none, or no language model is configured. */
export async function digestWriter(settings: Settings, models: AnsweringModels): Promise<DigestWriter | null> {
  if (!settings.ingestion.writtenDigests) return null;
  const connection = await resolveConnection(settings);
  if (connection === null) return null;
  const { thresholds, judges, reflection, model } = settings;
  const ofRole = (role: CheckId): RoleModel => {
    const { model: name, ...parameters } = model.roles[role];
    return { chatModel: createChatModel(connection, name ?? model.chat), ...parameters };
  };
  const prompts = await promptsInForce();
  const { support } = createJudges({
    mode: byCheck(judges),
    models: perCheck(ofRole),
    builtIn: createBuiltInJudges({ models, thresholds, minScore: reflection.minScore }),
    thresholds,
    prompts,
  });
  const chatModel = createChatModel(connection, model.chat);
  return { model: { chatModel, temperature: null, topK: null, maxTokens: null }, prompts, support };
}

/**
 * Has a language model write a document's questions and summary, in one call, and checks the sentences of the summary
 * like those of an answer. A model that fails or is too slow leaves both empty.
 * @throws the signal's reason
 */
export async function writeDigestOf(
  { title, language, passages }: { title: string; language: TextLanguage; passages: readonly Passage[] },
  writer: DigestWriter,
  signal: AbortSignal,
): Promise<WrittenParts> {
  const began = performance.now();
  const calls: ModelCall[] = [];
  const onModelCall = (call: ModelCall) => calls.push(call);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(WRITER_MS)]);
  const shown = withinRoom(passages);
  let questions: CandidateQuestion[] = [];
  let summary: WrittenSentence[] = [];
  try {
    const written = await ask({ language, passages: shown }, writer, limited, onModelCall);
    questions = writtenQuestions(written.questions, shown, language);
    summary = await checkedSummary(written.summary, { title, language, passages: shown }, writer.support, {
      signal: limited,
      onModelCall,
    });
  } catch (error) {
    signal.throwIfAborted();
    for (const call of callsOf(error)) onModelCall(call);
    log.warn({ err: error, title }, "a language model could not write a document's digest; it is quoted instead");
  }
  const { id } = writer.model.chatModel;
  return { model: id, questions, summary, spent: spendingOf(calls, performance.now() - began) };
}

async function ask(
  { language, passages }: { language: TextLanguage; passages: readonly Passage[] },
  { model, prompts }: DigestWriter,
  signal: AbortSignal,
  onModelCall: (call: ModelCall) => void,
): Promise<WrittenDigest> {
  const labelled = passages.map((passage, at) => fencedPassage(`P${at + 1}`, passage));
  const { value, calls } = await model.chatModel.structured({
    role: "summarizer",
    messages: unaskedTaskMessages(prompts, language, {
      stage: "digest",
      values: {
        passages: fencePassages(drawFence(), labelled),
        count: String(SUMMARY_SENTENCES),
        questions: String(QUESTIONS_ASKED_FOR),
      },
    }),
    schemaName: "document_digest",
    schema: writtenDigestSchema,
    ...roleParameters(model, "summarizer"),
    maxTokens: WRITER_TOKENS,
    signal,
  });
  for (const call of calls) onModelCall(call);
  return value;
}

/** As many passages as fit in the prompt, from all of the document. */
function withinRoom(passages: readonly Passage[]): Passage[] {
  const chars = passages.reduce((sum, { text }) => sum + text.length, 0);
  if (chars <= WRITER_CHARS) return [...passages];
  return spread(passages, Math.max(1, Math.floor((passages.length * WRITER_CHARS) / chars)));
}

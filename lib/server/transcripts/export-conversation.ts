import { record } from "@/lib/data/db/audit/record";
import type { ExportFormat } from "@/lib/shared/contracts/conversations/conversation";
import type { Language } from "@/lib/shared/contracts/language";
import { outlineOf, type TranscriptWords } from "./outline";
import { readTranscript } from "./read-transcript";
import { FILE_NAME_CHARS } from "./tunables";
import { writeJson } from "./write-json";
import { writeMarkdown } from "./write-markdown";
import { writePdf } from "./write-pdf";

export interface ExportedFile {
  name: string;
  mediaType: string;
  content: string | Buffer;
}

/**
 * A conversation as a file, with the shown version of each turn.
 * @param tip as in `readTranscript`
 * @throws AppError `not_found`
 */
export async function exportConversation(
  conversation: { id: string; ownerId: string },
  format: ExportFormat,
  {
    words,
    language,
    tip = null,
    now = new Date(),
  }: { words: TranscriptWords; language: Language; tip?: string | null; now?: Date },
): Promise<ExportedFile> {
  const transcript = await readTranscript(conversation.id, conversation.ownerId, tip);
  const name = fileName(transcript.title);
  await record({ type: "exported", content: "conversation", format, id: conversation.id, personId: null });
  if (format === "json") {
    return { name: `${name}.json`, mediaType: "application/json; charset=utf-8", content: writeJson(transcript, now) };
  }
  const outline = outlineOf(transcript, words, now);
  if (format === "markdown") {
    return { name: `${name}.md`, mediaType: "text/markdown; charset=utf-8", content: writeMarkdown(outline) };
  }
  return {
    name: `${name}.pdf`,
    mediaType: "application/pdf",
    content: await writePdf(outline, words, { language, now }),
  };
}

/** A title as a file name that is valid on every system. */
function fileName(title: string): string {
  const name = [...title.toWellFormed().replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, " ")]
    .slice(0, FILE_NAME_CHARS)
    .join("")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return name === "" ? "touchstone" : name;
}

import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import type { Sentence } from "@/lib/shared/projections/chat/chat-text";

/** A source as a copy of an answer names it. */
export interface CopiedSource {
  number: number;
  title: string;
  /** Page or heading. */
  place: string | null;
  url: string;
}

/** An answer to be put on the clipboard: as Markdown, which reads well as plain text too, and as HTML. */
export interface CitedCopy {
  markdown: string;
  html: string;
}

/**
 * Where a source can be looked up: the page of the web, or the passage in the library.
 * @param origin of this application, as the browser knows it
 */
export function sourceUrl({ documentId, ordinal, web }: Citation, origin: string): string {
  return web?.url ?? `${origin}/library/${encodeURIComponent(documentId)}?passage=${ordinal}`;
}

/**
 * An answer with its numbered sources, as its text stands: retracted sentences are left out.
 * @param words of the list of sources, in the reader's language: its heading, and how a name and what it names are put
 */
export function citedCopy(
  sentences: readonly Sentence[],
  sources: readonly CopiedSource[],
  { heading, named: put }: { heading: string; named(name: string, value: string): string },
): CitedCopy {
  const standing = sentences.filter(({ retraction }) => retraction === null);
  const text = standing
    .flatMap(({ pieces }) =>
      pieces.map((piece) =>
        piece.kind === "text" ? piece.text : ` ${piece.numbers.map((number) => `[${number}]`).join("")}`,
      ),
    )
    .join("")
    .trim();
  const named = ({ title, place }: CopiedSource) => (place === null ? title : `${title}, ${place}`);
  const list = sources.map((source) => `[${source.number}] ${put(named(source), source.url)}`);
  const items = sources.map(
    (source) =>
      `<li value="${source.number}"><a href="${escapeHtml(source.url)}">${escapeHtml(named(source))}</a></li>`,
  );
  const paragraphs = text.split(/\n{2,}/).map((block) => `<p>${escapeHtml(block).replaceAll("\n", "<br>")}</p>`);
  return {
    markdown: list.length === 0 ? text : `${text}\n\n${heading}\n\n${list.join("\n")}`,
    html:
      list.length === 0
        ? paragraphs.join("")
        : `${paragraphs.join("")}<p><strong>${escapeHtml(heading)}</strong></p><ol>${items.join("")}</ol>`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

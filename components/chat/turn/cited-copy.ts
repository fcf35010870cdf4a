import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import type { Sentence } from "@/lib/shared/projections/chat/chat-text";

/** A source in a copied answer. */
export interface CopiedSource {
  number: number;
  title: string;
  /** Page or heading. */
  place: string | null;
  url: string;
}

/** An answer for the clipboard: as Markdown, which also reads well as plain text, and as HTML. */
export interface CitedCopy {
  markdown: string;
  html: string;
}

/**
 * The address of a source: the web page, or the passage in the library.
 * @param origin the application's origin in this browser
 */
export function sourceUrl({ documentId, ordinal, web }: Citation, origin: string): string {
  return web?.url ?? `${origin}/library/${encodeURIComponent(documentId)}?passage=${ordinal}`;
}

/**
 * An answer with its numbered sources, without retracted sentences.
 * @param words translated words of the source list: its heading, and how a name and its target are combined
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

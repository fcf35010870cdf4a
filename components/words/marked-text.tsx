import { type SearchTerm, searchHits } from "@/lib/shared/contracts/runs/run-search";

/** Characters of an excerpt before the first search term, and in total. */
const BEFORE = 40;
const LENGTH = 220;

/** A text with the search terms marked. */
export function MarkedText({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  let end = 0;
  const parts = searchHits(text, terms).map((hit) => {
    const before = text.slice(end, hit.start);
    end = hit.end;
    return { key: hit.start, before, found: text.slice(hit.start, hit.end) };
  });
  return (
    <>
      {parts.map(({ key, before, found }) => (
        <span key={key}>
          {before}
          <mark className="rounded-xs bg-accent-soft text-inherit underline decoration-accent underline-offset-2">
            {found}
          </mark>
        </span>
      ))}
      {text.slice(end)}
    </>
  );
}

/** The part of a text around the first search term; `null` if it has none. */
export function excerptAround(text: string | null, terms: readonly SearchTerm[]): string | null {
  if (text === null) return null;
  const [first] = searchHits(text, terms);
  if (first === undefined) return null;
  const space = text.lastIndexOf(" ", Math.max(0, first.start - BEFORE));
  const from = first.start <= BEFORE ? 0 : space + 1;
  const to = Math.min(text.length, from + LENGTH);
  return `${from > 0 ? "… " : ""}${text.slice(from, to).replace(/\s+/g, " ")}${to < text.length ? " …" : ""}`;
}

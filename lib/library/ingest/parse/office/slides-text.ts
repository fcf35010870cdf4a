import { oneLine } from "@/lib/shared/text/one-line";
import type { Parsed, ReadLimits } from "../parser";
import type { DocumentPictures } from "../pictures/document-pictures";
import { type Block, joinBlocks } from "../text/blocks-text";

/** Maximum length of a first paragraph that is used as the title of an untitled slide. */
const TITLE_MAX_CHARS = 120;

export interface Slide {
  /** Text of its title shapes; may be empty. */
  title: string;
  /** The other paragraphs, lists and tables. */
  blocks: Block[];
  /** Text of the speaker's notes; may be empty. */
  notes: string;
  /** Numbers of its pictures that can be shown. */
  figures: number[];
  hidden: boolean;
}

/**
 * The text of a presentation, one page per slide: its title as the heading, its texts, then the speaker's notes. Hidden
 * slides are marked.
 * @param options.title the title that the file states
 * @param options.pictures those that the slides show
 * @throws ParseFailure `no_text`, `scanned`, `too_large`
 */
export function slidesText(
  slides: readonly Slide[],
  { limits, title, pictures }: { limits: ReadLimits; title: string | null; pictures: DocumentPictures },
): Parsed {
  const blocks: Block[] = [];
  const firstBlocks: number[] = [];
  let ownTitle = title;
  for (const [index, slide] of slides.entries()) {
    firstBlocks.push(blocks.length);
    const { heading, others } = titled(slide);
    if (slide.notes !== "") others.push({ text: `Notes: ${slide.notes}` });
    if (others.length === 0 && heading === null) continue;
    const name = heading ?? String(index + 1);
    // The first slide's title is that of the presentation; the others are one level below it.
    const level = index === 0 && heading !== null ? 1 : 2;
    if (level === 1) ownTitle ??= name;
    const shown = slide.hidden ? `${name} [hidden slide]` : name;
    // A heading without text would be merged into the next slide's section, which would then have this slide's page.
    if (others.length === 0) blocks.push({ text: shown, figures: slide.figures });
    else blocks.push({ text: `${"#".repeat(level)} ${shown}`, level, title: shown });
    for (const [at, block] of others.entries()) blocks.push(at === 0 ? { ...block, figures: slide.figures } : block);
  }
  const { text, headings, starts, figures, exact } = joinBlocks(blocks, limits, pictures.mayHaveWords);
  const pageStarts = firstBlocks.map((block) => starts[block] ?? text.length);
  return { text, headings, pageStarts, title: ownTitle, language: null, exact, ...pictures.finish(text, figures) };
}

/** A slide's heading and its other blocks: without a title shape, its first short paragraph is the heading. */
function titled({ title, blocks }: Slide): { heading: string | null; others: Block[] } {
  const stated = oneLine(title);
  const [first, ...others] = blocks;
  if (stated !== "") return { heading: stated, others: [...blocks] };
  return first !== undefined && isTitleLike(first.text)
    ? { heading: first.text, others }
    : { heading: null, others: [...blocks] };
}

function isTitleLike(text: string): boolean {
  return text.length <= TITLE_MAX_CHARS && !/\n|^[-|]/.test(text) && /\p{L}/u.test(text);
}

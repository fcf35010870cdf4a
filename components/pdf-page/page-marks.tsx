import { scrollToCentre } from "@/lib/browser/dom/scroll-to-centre";
import type { DrawnPage, PageBox } from "./draw-page";
import { locatePassage } from "./locate-passage";
import type { RunPart } from "./page-letters";

/** The words to mark on a page. */
export interface MarkedWords {
  passage: string;
  /** Words among them to mark more strongly. */
  evidence: string | null;
}

/** Where they are, and how much of them was found. */
export interface FoundWords {
  passage: PageBox[];
  evidence: PageBox[];
  found: "whole" | "part" | "none";
}

/** Finds words on a page. */
export function findWords({ runs, boxesOf }: DrawnPage, { passage, evidence }: MarkedWords): FoundWords {
  const placeOf = (part: RunPart) => boxesOf(part)[0] ?? null;
  const marked = locatePassage(runs, passage, placeOf);
  const stronger = evidence === null ? null : locatePassage(runs, evidence, placeOf);
  return {
    passage: marked.parts.flatMap(boxesOf),
    evidence: stronger?.parts.flatMap(boxesOf) ?? [],
    found: marked.found === "none" ? (stronger?.found ?? "none") : marked.found,
  };
}

/** Marks over a page. */
export function PageMarks({ words }: { words: FoundWords }) {
  return (
    <>
      <Marks boxes={words.passage} look="bg-[#0f766e]/14" kind="passage" />
      <Marks boxes={words.evidence} look="bg-[#0f766e]/30" kind="evidence" />
    </>
  );
}

/** Paper is white in every theme, so its marks have fixed colours. */
function Marks({ boxes, look, kind }: { boxes: readonly PageBox[]; look: string; kind: "passage" | "evidence" }) {
  return boxes.map((box, index) => (
    <mark
      // biome-ignore lint/suspicious/noArrayIndexKey: boxes of a drawn page never move
      key={index}
      aria-hidden
      ref={index === 0 ? scrollToCentre : null}
      data-mark={kind}
      className={`absolute mix-blend-multiply ${look}`}
      style={{ left: `${box.left}%`, top: `${box.top}%`, width: `${box.width}%`, height: `${box.height}%` }}
    />
  ));
}

import type { RecognizedPage, RecognizedWord } from "@/lib/shared/contracts/library/recognized-page";
import { shownBox } from "@/lib/shared/projections/recognized-place";
import type { DrawnPage, PageBox } from "./draw-page";

type TextPage = Omit<RecognizedPage, "on">;

/** The words of a scanned page, in the form of a rendered page's text. */
export function scannedText(page: TextPage): DrawnPage {
  const words = page.lines.flatMap((line) => line.words);
  return {
    runs: words.map(({ text }) => text),
    boxesOf({ run, start, end }) {
      const word = words[run];
      if (word === undefined || word.text.length === 0) return [];
      const [left, top, right, bottom] = word.box;
      const letter = (right - left) / word.text.length;
      const box = shownBox(page, [left + start * letter, top, left + end * letter, bottom]);
      return [inPercent(page, box)];
    },
  };
}

/** A page's text layer, followed by the words of its pictures. */
export function joinedText(layer: DrawnPage, pictures: DrawnPage): DrawnPage {
  const { length } = layer.runs;
  return {
    runs: [...layer.runs, ...pictures.runs],
    boxesOf: (part) =>
      part.run < length ? layer.boxesOf(part) : pictures.boxesOf({ ...part, run: part.run - length }),
  };
}

/** A box of a page in percent of its size. */
function inPercent({ width, height }: TextPage, [left, top, right, bottom]: RecognizedWord["box"]): PageBox {
  return {
    left: (100 * left) / width,
    top: (100 * top) / height,
    width: (100 * (right - left)) / width,
    height: (100 * (bottom - top)) / height,
  };
}

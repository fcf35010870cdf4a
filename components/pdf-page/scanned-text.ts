import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import type { DrawnPage, PageBox } from "./draw-page";

/** The words of a scanned page, in the form of a rendered page's text. */
export function scannedText(page: RecognizedPage): DrawnPage {
  const words = page.lines.flatMap((line) => line.words);
  return {
    runs: words.map(({ text }) => text),
    boxesOf({ run, start, end }) {
      const word = words[run];
      if (word === undefined || word.text.length === 0) return [];
      const [left, top, right, bottom] = word.box;
      const letter = (right - left) / word.text.length;
      return [shownBox(page, [left + start * letter, top, left + end * letter, bottom])];
    },
  };
}

/** A box on the upright page, as the box around it on the page as it is shown. */
function shownBox({ width, height, upright, angle }: RecognizedPage, box: readonly [number, number, number, number]) {
  const [left, top, right, bottom] = box;
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => {
      const [dx, dy] = [x - upright.width / 2, y - upright.height / 2];
      return { x: width / 2 + dx * cosine - dy * sine, y: height / 2 + dx * sine + dy * cosine };
    }),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [least, most] = [
    { x: Math.min(...xs), y: Math.min(...ys) },
    { x: Math.max(...xs), y: Math.max(...ys) },
  ];
  return {
    left: (100 * least.x) / width,
    top: (100 * least.y) / height,
    width: (100 * (most.x - least.x)) / width,
    height: (100 * (most.y - least.y)) / height,
  } satisfies PageBox;
}

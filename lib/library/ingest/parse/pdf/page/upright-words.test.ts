import { describe, expect, it } from "vitest";
import { PLAIN_PAINT } from "../../../testing/plain-paint";
import type { PaintedWord } from "./glyphs/word-builder";
import { turnOf, uprightWords } from "./upright-words";

const PAGE = { width: 600, height: 800 };

/** Words of a line from a point on, at an angle whose sine is given. */
function line(text: string, x: number, y: number, slope: number): PaintedWord[] {
  const [ux, uy] = [Math.sqrt(1 - slope * slope), slope];
  let along = 0;
  return text.split(" ").map((word) => {
    const at = along;
    along += 5 * word.length + 3;
    return {
      paint: PLAIN_PAINT,
      text: word,
      x: x + at * ux,
      y: y + at * uy,
      ux,
      uy,
      length: 5 * word.length,
      size: 10,
      spaced: true,
    };
  });
}

function read(words: readonly PaintedWord[]) {
  const { words: upright, turned } = uprightWords(words, turnOf(words), PAGE);
  return { upright: upright.map(({ text }) => text).join(" "), turned };
}

describe("text at an angle", () => {
  const box = (slope: number) => [
    ...line("Ferries leave from the northern quay in the morning", 80, 300, slope),
    ...line("and come back from the islands late in the evening", 80, 312, slope),
  ];
  const turned = [
    "Ferries leave from the northern quay in the morning",
    "and come back from the islands late in the evening",
  ];

  it.each([0.03, -0.05, 0.1, -0.4])("is read by its own lines beside straight text: %f", (slope) => {
    const straight = line("Harbour news of this week and the next one", 60, 100, 0);
    expect(read([...straight, ...box(slope)])).toEqual({
      upright: "Harbour news of this week and the next one",
      turned,
    });
  });

  it("is read by its own lines where texts have different angles", () => {
    expect(read([...box(0.05), ...box(-0.05)])).toEqual({ upright: "", turned: [...turned, ...turned] });
  });

  it("is straight where the page as a whole is askew, as a scan may be", () => {
    const words = [...box(0.02), ...box(0.03)];
    expect(read(words)).toEqual({ upright: [...turned, ...turned].join(" "), turned: [] });
  });
});

import type { ReceiptLeftOut } from "@/lib/shared/contracts/library/receipt/receipt";
import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";

/** The texts that a parser leaves out: each once per reason, with its number and places. */
export class LeftOutTexts {
  /** Number of texts beyond the limit of the list. */
  unlisted = 0;
  readonly #maxListed: number;
  #reasons = new Map<LeftOutReason, Map<string, { count: number; places: Set<number> }>>();

  /** @param maxListed different texts that are listed for each reason */
  constructor(maxListed: number) {
    this.#maxListed = maxListed;
  }

  /** @param place the page or slide, if it is known */
  add(reason: LeftOutReason, text: string, place: number | null): void {
    const texts = this.#reasons.get(reason) ?? new Map();
    this.#reasons.set(reason, texts);
    const known = texts.get(text) ?? { count: 0, places: new Set<number>() };
    if (known.count === 0 && texts.size >= this.#maxListed) {
      this.unlisted += 1;
      return;
    }
    known.count += 1;
    if (place !== null) known.places.add(place);
    texts.set(text, known);
  }

  /** By reason, each in the order of the document. */
  list(): ReceiptLeftOut[] {
    return [...this.#reasons].flatMap(([reason, texts]) =>
      [...texts].map(([text, { count, places }]) => ({ reason, text, count, ranges: rangesOf(places) })),
    );
  }
}

/** Page numbers as ranges, in order. */
export function rangesOf(pages: ReadonlySet<number>): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === page - 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges;
}

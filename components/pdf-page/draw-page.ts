import { type PDFDocumentProxy, TextLayer } from "unpdf/pdfjs";
import { MAX_PIXEL_RATIO } from "./tunables";

/** A box on a rendered page, in percent of its width and height. */
export interface PageBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface DrawnPage {
  /** The page's text, run by run. */
  runs: readonly string[];
  /** The boxes of a part of a run on the page. */
  boxesOf(part: { run: number; start: number; end: number }): PageBox[];
}

/**
 * Renders a page as wide as its frame, under an invisible text layer for screen readers and selection.
 * @param frame holds both layers; receives the page's size
 * @param width in pixels of the page
 * @throws if the page cannot be rendered or the signal aborts
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  layers: { frame: HTMLElement; canvas: HTMLCanvasElement; text: HTMLElement },
  width: number,
  signal: AbortSignal,
): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const { frame, canvas, text } = layers;
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
  frame.style.width = `${viewport.width}px`;
  frame.style.height = `${viewport.height}px`;
  frame.style.setProperty("--total-scale-factor", String(scale));
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const drawing = page.render({
    canvas,
    viewport,
    ...(ratio === 1 ? {} : { transform: [ratio, 0, 0, ratio, 0, 0] }),
  });
  const cancel = () => drawing.cancel();
  signal.addEventListener("abort", cancel);
  text.replaceChildren();
  const layer = new TextLayer({ textContentSource: await page.getTextContent(), container: text, viewport });
  try {
    await Promise.all([drawing.promise, layer.render()]);
  } finally {
    signal.removeEventListener("abort", cancel);
    page.cleanup();
  }
  signal.throwIfAborted();
  const { textDivs } = layer;
  return {
    runs: textDivs.map((run) => run.textContent ?? ""),
    boxesOf: ({ run, start, end }) => boxesIn(frame, textDivs[run]?.firstChild ?? null, start, end),
  };
}

function boxesIn(frame: HTMLElement, node: ChildNode | null, start: number, end: number): PageBox[] {
  if (!(node instanceof Text)) return [];
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, Math.min(end, node.length));
  const page = frame.getBoundingClientRect();
  return [...range.getClientRects()].map((box) => ({
    left: (100 * (box.left - page.left)) / page.width,
    top: (100 * (box.top - page.top)) / page.height,
    width: (100 * box.width) / page.width,
    height: (100 * box.height) / page.height,
  }));
}

import { type LayoutOrder, layoutAnswerSchema } from "./layout-order";

/**
 * Lays a graph out in a worker.
 * @param onMove called with positions in the order's own order, the last time with `last`
 * @param onEnd no further positions will come: it is done, or the worker could not be started
 * @returns ends it
 */
export function runLayout(order: LayoutOrder, on: { move(positions: Float32Array): void; end(): void }): () => void {
  const worker = new Worker(new URL("./layout-worker.ts", import.meta.url));
  const stop = () => {
    // What was under way when it ended would still be told, to a picture that may be gone.
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  };
  worker.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { positions, last } = layoutAnswerSchema.parse(data);
    on.move(positions);
    if (!last) return;
    stop();
    on.end();
  };
  worker.onerror = () => {
    stop();
    on.end();
  };
  worker.postMessage(order);
  return stop;
}

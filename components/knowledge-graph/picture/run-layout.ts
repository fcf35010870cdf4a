import { type LayoutOrder, layoutAnswerSchema } from "./layout-order";

/**
 * Runs a layout in a worker.
 * @param on.move called with positions in the order of the request, the last time with `last`
 * @param on.end called when the layout is done or the worker failed to start
 * @returns stops the layout
 */
export function runLayout(order: LayoutOrder, on: { move(positions: Float32Array): void; end(): void }): () => void {
  const worker = new Worker(new URL("./layout-worker.ts", import.meta.url));
  const stop = () => {
    // Queued messages would still arrive after the picture is gone.
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

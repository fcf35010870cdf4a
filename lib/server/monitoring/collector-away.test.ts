import { once } from "node:events";
import { createServer } from "node:http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { isAddressRefused } from "@/lib/shared/outbound/guarded-connector";
import { installRecorder } from "@/lib/shared/telemetry/telemetry";
import { createSendOtlp } from "./sdk/otlp";
import { createSpanQueue, traceIdOf } from "./sdk/span-queue";
import type { RunSpan } from "./spans/run-span";
import { type Collector, startCollector } from "./testing/collector";
import { readOtlpTraces } from "./testing/read-otlp";

const MAX_WAITING = 80;

const STARTED = new Date("2026-01-01T00:00:00.000Z");
const RUN = "0b5a2a6e-8a62-4e0f-9a0c-0d2f4e1c7a11";

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.stop());
afterEach(() => {
  installRecorder(null);
  collector.requests.length = 0;
  collector.answer = 200;
});

const span = (key: string): RunSpan => ({
  ...{ key, parentKey: key === "run" ? null : "run", name: key, kind: "internal", startMs: 1.5, endMs: 2 },
  ...{ attributes: { whole: 3, part: 0.5, flag: true, list: ["a", "é"] }, failure: null },
});
const spansOf = (count: number) => Array.from({ length: count }, (_, n) => span(n === 0 ? "run" : `visit ${n}`));

/** A queue to an address, with what became of its spans. */
function queueTo(url: string) {
  const counts = { exported: 0, dropped: 0 };
  installRecorder((name, value) => {
    if (name === "touchstone.spans.exported") counts.exported += value;
    if (name === "touchstone.spans.dropped") counts.dropped += value;
  });
  const outages = { failed: vi.fn(), ended: vi.fn() };
  const queue = createSpanQueue(
    resourceFromAttributes({}),
    createSendOtlp(url, { "x-key": "k" }),
    outages,
    MAX_WAITING,
  );
  return { queue, counts, outages };
}

it("sends what it is given, under the run's id, with the times of the run's clock", async () => {
  const { queue, counts, outages } = queueTo(`${collector.url}/`);
  queue.add(RUN, STARTED, spansOf(2));
  await queue.flush();
  const [sent] = collector.requests;
  expect(sent).toMatchObject({ path: "/v1/traces", headers: { "x-key": "k" } });
  const { spans } = readOtlpTraces(sent?.body ?? Buffer.alloc(0));
  expect(spans).toMatchObject([
    { traceId: "0b5a2a6e8a624e0f9a0c0d2f4e1c7a11", parentId: "", startMs: STARTED.getTime() + 1.5 },
    { traceId: traceIdOf(RUN), parentId: spans[0]?.spanId, endMs: STARTED.getTime() + 2 },
  ]);
  expect([...(spans[0]?.attributes ?? [])].map(([key, { type }]) => [key, type])).toEqual([
    ["whole", "int"],
    ["part", "double"],
    ["flag", "boolean"],
    ["list", "list"],
  ]);
  expect(counts).toEqual({ exported: 2, dropped: 0 });
  expect(outages.ended).toHaveBeenCalled();
});

it("retries when the collector is busy, and gives up on one that refuses", async () => {
  collector.answer = { status: 503, headers: { "retry-after": "0" } };
  const { queue, counts, outages } = queueTo(collector.url);
  queue.add(RUN, STARTED, spansOf(3));
  await queue.flush().catch(() => undefined);
  expect(collector.requests).toHaveLength(2);
  collector.answer = 403;
  const refused = queueTo(collector.url);
  refused.queue.add(RUN, STARTED, spansOf(4));
  await refused.queue.flush().catch(() => undefined);
  expect(collector.requests).toHaveLength(3);
  expect(refused.outages.failed.mock.calls).toMatchObject([[4, { message: expect.stringContaining("403") }]]);
  expect(outages.failed).toHaveBeenCalledTimes(1);
  expect({ ...counts, ...refused.counts }).toEqual({ exported: 0, dropped: 4 });
});

it("counts spans that the collector rejects", async () => {
  // ExportTraceServiceResponse with partial_success.rejected_spans = 2.
  collector.answer = { status: 200, body: Buffer.from([0x0a, 0x02, 0x08, 0x02]) };
  const { queue, counts, outages } = queueTo(collector.url);
  queue.add(RUN, STARTED, spansOf(5));
  await queue.flush();
  expect(counts).toEqual({ exported: 3, dropped: 2 });
  expect(outages.failed).toHaveBeenCalledTimes(1);
});

it("loses whole traces, and no memory, when nothing listens or the collector never answers", async () => {
  const dead = queueTo("http://127.0.0.1:9");
  dead.queue.add(RUN, STARTED, spansOf(3));
  await dead.queue.flush().catch(() => undefined);
  expect(dead.counts).toEqual({ exported: 0, dropped: 3 });

  collector.answer = "never";
  const slow = queueTo(collector.url);
  for (let n = 0; n < 40; n += 1) slow.queue.add(`run ${n}`, STARTED, spansOf(MAX_WAITING / 8));
  expect(slow.counts.dropped).toBe(32 * (MAX_WAITING / 8));
  const lost = slow.outages.failed.mock.calls.map(([count]) => count);
  expect(new Set(lost)).toEqual(new Set([MAX_WAITING / 8]));
  await vi.waitFor(() => expect(collector.requests.length).toBeGreaterThan(0));
});

it("follows no redirect, which would get the headers, and reaches no refused address", async () => {
  let reached = 0;
  const other = createServer((_request, response) => {
    reached += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  collector.answer = { status: 307, headers: { location: `http://127.0.0.1:${port}/` } };
  await expect(createSendOtlp(collector.url, {})("/v1/traces", new Uint8Array([1]))).rejects.toThrow();
  expect(reached).toBe(0);
  other.close();
  const refused = createSendOtlp("http://169.254.169.254", {})("/v1/traces", new Uint8Array([1]));
  await expect(refused).rejects.toSatisfy(isAddressRefused);
});

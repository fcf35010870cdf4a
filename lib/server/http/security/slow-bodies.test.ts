import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { AppError } from "@/lib/shared/errors";
import { handleRoute } from "../handle-route";
import { readJson } from "../request/read-json";
import { readFileUpload } from "../request/read-upload";

const context = { params: Promise.resolve({}) };
const tooLarge = () => new AppError("payload_too_large", "Too large.");
const asJson = handleRoute(async (request) => Response.json(await readJson(request, z.looseObject({}))));
const asLargeJson = handleRoute(async (request) =>
  Response.json(await readJson(request, z.looseObject({}), 1_048_576)),
);
const asUpload = handleRoute(async (request) => {
  const { bytes } = await readFileUpload(request, { maxBytes: 1_000_000, tooLarge });
  return Response.json({ size: bytes.byteLength });
});

const BOUNDARY = "boundary";
const FORM = [
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
  "abc",
  "def",
  `\r\n--${BOUNDARY}--\r\n`,
];

/** A request whose body arrives in parts at a fixed interval; an endless one stays open after the last. */
function slow(
  parts: readonly string[],
  { everyMs, endless, type }: { everyMs: number; endless: boolean; type: string },
) {
  const encoder = new TextEncoder();
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      const part = parts[at];
      at += 1;
      if (part !== undefined) return controller.enqueue(encoder.encode(part));
      if (endless) return new Promise(() => undefined);
      controller.close();
    },
  });
  const headers = { host: "localhost:3000", "content-type": type };
  const init = { method: "POST", headers, body, duplex: "half" };
  return new Request("http://localhost:3000/api/x", init);
}
const json = (parts: readonly string[], everyMs: number, endless = false) =>
  slow(parts, { everyMs, endless, type: "application/json" });
const form = (parts: readonly string[], everyMs: number, endless = false) =>
  slow(parts, { everyMs, endless, type: `multipart/form-data; boundary=${BOUNDARY}` });

describe("slow bodies", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => vi.useRealTimers());

  /** Returns a route's answer and the simulated milliseconds it took. */
  async function answerTo(route: typeof asJson, request: Request) {
    const startedAt = performance.now();
    let ms: number | null = null;
    const pending = route(request, context).then(async (answer) => {
      ms = performance.now() - startedAt;
      const { status, headers } = answer;
      return { status, body: await answer.json(), connection: headers.get("connection") };
    });
    for (let step = 0; step < 1_000 && ms === null; step += 1) await vi.advanceTimersByTimeAsync(250);
    return { ...(await pending), ms };
  }

  it("of JSON time out after ten seconds even while bytes arrive", async () => {
    const drip = json(["{", '"a"', ":", "1", ...Array.from({ length: 200 }, () => " ")], 1_300);
    const answer = await answerTo(asJson, drip);
    expect(answer).toMatchObject({ status: 408, connection: "close", ms: 10_000 });
    const { error } = errorAnswerSchema.parse(answer.body);
    expect(error).toMatchObject({ code: "request_timeout", retryable: true });
    expect(error.message).toContain("10 seconds");
  });

  it("of JSON are read when complete in time", async () => {
    expect(await answerTo(asJson, json(["{", '"a"', ":", "1", "}"], 1_500))).toMatchObject({
      status: 200,
      body: { a: 1 },
    });
  });

  it("of large JSON may take longer while data arrives", async () => {
    const text = ['{"a":"', ...Array.from({ length: 20 }, () => "x"), '"}'];
    expect(await answerTo(asLargeJson, json(text, 5_000))).toMatchObject({ status: 200 });
    expect(await answerTo(asLargeJson, json(text.slice(0, 3), 5_000, true))).toMatchObject({ status: 408, ms: 45_000 });
  });

  it("of uploads time out after thirty seconds without data, and never while data arrives", async () => {
    expect(await answerTo(asUpload, form(FORM, 25_000))).toMatchObject({ status: 200, body: { size: 6 } });
    const stopped = await answerTo(asUpload, form(FORM.slice(0, 2), 25_000, true));
    expect(stopped).toMatchObject({ status: 408, connection: "close", ms: 80_000 });
    expect(errorAnswerSchema.parse(stopped.body).error.message).toContain("30 seconds");
  });
});

describe("a slow body over a connection", () => {
  /** As Next does: reads the message as the body and forwards the answer's headers and bytes. */
  const server = createServer(async (message, response) => {
    const parts = message[Symbol.asyncIterator]();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const part = await parts.next();
        if (part.done === true) controller.close();
        else controller.enqueue(part.value);
      },
      async cancel() {
        await parts.return?.();
      },
    });
    const headers = { host: "localhost", "content-type": "application/json" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const answer = await short(new Request("http://localhost/api/x", init), context);
    response.statusCode = answer.status;
    answer.headers.forEach((value, name) => {
      response.appendHeader(name, value);
    });
    response.end(await answer.text());
  });
  const short = handleRoute(async (request) =>
    Response.json(await readJson(request, z.looseObject({}), 1_000, { totalMs: 200 })),
  );
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => server.close());

  it("gets the refusal, and the connection closes", async () => {
    const address = server.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const socket = connect({ host: "127.0.0.1", port });
    let text = "";
    socket.setEncoding("utf8").on("data", (part) => {
      text += part;
    });
    const closed = once(socket, "close");
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"a":');
    await Promise.race([closed, sleep(5_000).then(() => Promise.reject(new Error("still open")))]);
    expect(text).toContain("408 Request Timeout");
    expect(text).toContain("request_timeout");
  });
});

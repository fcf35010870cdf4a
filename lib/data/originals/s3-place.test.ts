import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { s3Place } from "./s3-place";
import { FAKE_BUCKET, FAKE_KEYS, startFakeS3 } from "./testing/start-fake-s3";

const SILENCE_MS = 400;
const KEY = "abc";

let s3: Awaited<ReturnType<typeof startFakeS3>>;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.stop());
afterEach(() => {
  s3.state.trouble = "none";
});

const place = (limits: Parameters<typeof s3Place>[1] = { silenceMs: SILENCE_MS }) =>
  s3Place({ ...FAKE_KEYS, endpoint: s3.endpoint, bucket: FAKE_BUCKET }, limits);
const away = { code: "unavailable", message: expect.stringMatching(/127\.0\.0\.1:\d+ does not answer/) };

it("reads a file that arrives slowly, however long it takes", async () => {
  const bytes = randomBytes(1_000);
  await place().write(KEY, bytes);
  s3.state.trouble = "slow";
  const started = performance.now();
  expect(Buffer.from((await place().read(KEY)) ?? []).equals(bytes)).toBe(true);
  expect(performance.now() - started).toBeGreaterThan(SILENCE_MS);
});

it.each(["hangs", "stalls"] as const)("gives up reading where S3 %s", async (trouble) => {
  await place().write(KEY, randomBytes(1_000));
  s3.state.trouble = trouble;
  await expect(place().read(KEY)).rejects.toMatchObject(away);
});

it("gives up any request after its longest time", async () => {
  s3.state.trouble = "hangs";
  const brief = place({ requestMs: 200 });
  await expect(brief.write(KEY, randomBytes(10))).rejects.toMatchObject(away);
  await expect(brief.remove(KEY)).rejects.toMatchObject(away);
});

it("stops at once when aborted", async () => {
  s3.state.trouble = "hangs";
  const stop = new AbortController();
  const reading = place({ silenceMs: 60_000 }).read(KEY, stop.signal);
  stop.abort(new Error("stopped"));
  await expect(reading).rejects.toThrow("stopped");
});

import { expect, it } from "vitest";
import { LineQueue, MOST_WAITING_BYTES } from "./line-queue";

class WriteError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** A reader that has room for some bytes, and gets room again when it reads. */
class Reader {
  text = "";
  room = 0;
  broken: string | null = null;

  write = (bytes: Uint8Array): number => {
    if (this.broken !== null) throw new WriteError(this.broken);
    if (this.room === 0) throw new WriteError("EAGAIN");
    const taken = bytes.subarray(0, this.room);
    this.text += Buffer.from(taken).toString("latin1");
    this.room -= taken.length;
    return taken.length;
  };

  lines(): string[] {
    return Buffer.from(this.text, "latin1").toString("utf8").split("\n").slice(0, -1);
  }
}

it("writes at once what the reader accepts, and the rest in order once it accepts more", async () => {
  const reader = new Reader();
  const queue = new LineQueue(reader.write);
  // In the middle of a character of two bytes.
  reader.room = 12;
  for (const line of ["first\n", "deuxième\n", "third\n"]) queue.add(line);
  expect(reader.text).toHaveLength(12);
  reader.room = 3;
  await expect.poll(() => reader.room).toBe(0);
  queue.add("fourth\n");
  reader.room = 1_000;
  await expect.poll(() => reader.lines()).toEqual(["first", "deuxième", "third", "fourth"]);
});

it("buffers up to its limit, and reports how many lines it dropped once the reader has caught up", async () => {
  const reader = new Reader();
  const queue = new LineQueue(reader.write);
  const reports: number[] = [];
  queue.reportDropped((count) => reports.push(count));
  const line = `${"x".repeat(1_023)}\n`;
  const most = MOST_WAITING_BYTES / line.length;
  for (let count = 0; count < most + 7; count += 1) queue.add(line);
  expect(reports).toEqual([]);
  reader.room = Number.MAX_SAFE_INTEGER;
  await expect.poll(() => reports).toEqual([7]);
  expect(reader.lines()).toHaveLength(most);
  // A line longer than the whole buffer is written when nothing else waits.
  queue.add(`${"y".repeat(MOST_WAITING_BYTES)}\n`);
  expect(reader.lines()).toHaveLength(most + 1);
  expect(reports).toEqual([7]);
});

it("drops what cannot be written at all, and continues when it can", () => {
  const reader = new Reader();
  const queue = new LineQueue(reader.write);
  reader.room = 1_000;
  for (const code of ["ENOSPC", "EPIPE", "EIO"]) {
    reader.broken = code;
    queue.add("lost\n");
  }
  reader.broken = null;
  queue.add("kept\n");
  expect(reader.lines()).toEqual(["kept"]);
});

it("writes everything that waits at the end, however slow the reader", () => {
  const reader = new Reader();
  const queue = new LineQueue((bytes) => {
    const stalls = reader.room === 0;
    reader.room = stalls ? 5 : Math.min(reader.room, 5);
    if (stalls) throw new WriteError("EAGAIN");
    return reader.write(bytes);
  });
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  for (const line of lines) queue.add(`${line}\n`);
  queue.finish();
  expect(reader.lines()).toEqual(lines);
});

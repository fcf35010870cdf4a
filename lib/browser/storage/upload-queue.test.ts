import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-client";
import type { Accepted, SentFile } from "../api/send-file";
import { BUSY_TRIES } from "../tunables";
import { UploadQueue } from "./upload-queue";

const file = (name: string): SentFile => ({ file: new File(["x"], name), path: null, collection: null });
const busy = () => new ApiError("busy", { code: "unavailable", status: 503, retryAfterMs: 7_000 });
const away = () => new ApiError("away", { code: null, status: null });

/** A server whose answers the test gives, file by file. */
function scripted(parallel = 2) {
  const open = new Map<string, { resolve(accepted: Accepted): void; reject(error: unknown): void }>();
  const waits: Array<{ ms: number; over(): void }> = [];
  const queue = new UploadQueue({
    parallel,
    now: () => 1_000,
    wait: (ms) => new Promise((over) => waits.push({ ms, over })),
    send: ({ file: sent }, signal, onProgress) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        onProgress(0.5);
        open.set(sent.name, { resolve, reject });
      }),
  });
  const settle = async (name: string, outcome: Accepted | Error) => {
    const sent = open.get(name);
    open.delete(name);
    if (outcome instanceof Error) sent?.reject(outcome);
    else sent?.resolve(outcome);
    await turn();
  };
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const states = () => queue.getUploads().map(({ name, state }) => `${name} ${state.kind}`);
  return { queue, open, waits, settle, states, turn };
}

describe("UploadQueue", () => {
  it("sends a bounded number at once, the rest in their turn", async () => {
    const { queue, settle, states, open } = scripted(2);
    queue.add(["a", "b", "c"].map(file));
    expect(states()).toEqual(["a sending", "b sending", "c waiting"]);
    await settle("a", { documentId: "1", duplicate: false, version: 1, separate: false });
    expect(states()).toEqual(["a accepted", "b sending", "c sending"]);
    expect([...open.keys()]).toEqual(["b", "c"]);
  });

  it("shows how much has been sent", () => {
    const { queue } = scripted();
    queue.add([file("a")]);
    expect(queue.getUploads()[0]?.state).toEqual({ kind: "sending", share: 0.5 });
  });

  it("keeps a file that failed and sends it again when asked", async () => {
    const { queue, settle, states } = scripted(1);
    queue.add(["a", "b"].map(file));
    await settle("a", away());
    await settle("b", away());
    expect(states()).toEqual(["a refused", "b refused"]);
    queue.retry(queue.getUploads().map(({ id }) => id));
    expect(states()).toEqual(["a sending", "b waiting"]);
    await settle("a", { documentId: "1", duplicate: true, version: 1, separate: false });
    expect(states()).toEqual(["a accepted", "b sending"]);
  });

  it("waits as long as a busy server asks, then retries on its own, but not forever", async () => {
    const { queue, settle, states, waits, turn } = scripted(1);
    queue.add(["a", "b"].map(file));
    for (let attempt = 0; attempt < BUSY_TRIES; attempt += 1) {
      await settle("a", busy());
      expect(states()).toEqual(["a waiting", "b waiting"]);
      expect(waits.at(-1)?.ms).toBe(7_000);
      waits.at(-1)?.over();
      await turn();
    }
    await settle("a", busy());
    expect(states()).toEqual(["a refused", "b sending"]);
  });

  it("aborts the upload of a file that is removed from the list", async () => {
    const { queue, states, turn } = scripted(1);
    queue.add(["a", "b"].map(file));
    queue.remove([queue.getUploads()[0]?.id ?? 0]);
    await turn();
    expect(states()).toEqual(["b sending"]);
  });

  it("forgets the file of a deleted document", async () => {
    const { queue, settle, states } = scripted();
    queue.add([file("a")]);
    await settle("a", { documentId: "1", duplicate: false, version: 1, separate: false });
    queue.forgetDocument("2");
    expect(states()).toHaveLength(1);
    queue.forgetDocument("1");
    expect(states()).toHaveLength(0);
  });

  it("lists the files of an archive beside it, and those that were left out", async () => {
    const { queue, settle } = scripted();
    queue.add([file("a.zip"), file("b")]);
    const leftOut = [{ fileName: "a.zip/photo.jpg", message: "unknown kind" }];
    const documents = [
      { fileName: "a.zip/1.md", documentId: "1", duplicate: false, version: 1, separate: false },
      { fileName: "a.zip/2.md", documentId: "2", duplicate: true, version: 1, separate: false },
    ];
    await settle("a.zip", { archive: "a.zip", documents, leftOut });
    expect(queue.getUploads().map(({ name, state }) => [name, state.kind])).toEqual([
      ["a.zip", "unpacked"],
      ["a.zip/1.md", "accepted"],
      ["a.zip/2.md", "accepted"],
      ["b", "sending"],
    ]);
    expect(queue.getUploads()[0]?.state).toEqual({ kind: "unpacked", files: 2, known: 1, leftOut });
    expect(new Set(queue.getUploads().map(({ id }) => id)).size).toBe(4);
  });
});

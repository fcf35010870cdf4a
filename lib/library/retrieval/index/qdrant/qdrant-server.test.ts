import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { StoreUnavailable } from "../store-unavailable";
import { type Call, QdrantServer } from "./qdrant-server";
import { type StartedFakeQdrant, startFakeQdrant } from "./testing/start-fake-qdrant";
import { LIMITS } from "./tunables";

const KEY = "a key that stays secret";
const collections: Call<unknown> = {
  send: (api, init) => api.getCollections({}, init),
  limit: "answerMs",
  result: z.object({ collections: z.array(z.unknown()) }),
};
const points: Call<unknown> = {
  send: (api, init) => api.countPoints({ collection_name: "a/b c", exact: true }, init),
  limit: "answerMs",
  result: z.unknown(),
};

async function failureOf(asked: Promise<unknown>): Promise<StoreUnavailable> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreUnavailable)) throw new Error("not StoreUnavailable", { cause: error });
  return error;
}

describe("QdrantServer", () => {
  let fake: StartedFakeQdrant;
  let server: QdrantServer;

  beforeAll(async () => {
    fake = await startFakeQdrant({ apiKey: KEY });
    server = new QdrantServer({ baseUrl: fake.url, headers: { "api-key": KEY } });
  });
  afterAll(() => fake.stop());
  beforeEach(() => fake.reset());
  afterEach(() => vi.restoreAllMocks());

  it("sends one request with the key in a header, and prints nothing", async () => {
    const printed = vi.spyOn(console, "warn");
    await server.ask(collections);
    expect(fake.log).toMatchObject([{ method: "GET", path: "/collections", query: {}, headers: { "api-key": KEY } }]);
    expect(fake.log[0]?.headers["user-agent"]).toBe("touchstone");
    expect(printed).not.toHaveBeenCalled();
  });

  it("reads the server's version, and accepts that it is hidden", async () => {
    expect(await server.version()).toBe("1.18.0");
    fake.fail({ kind: "garbage" });
    expect(await server.version()).toBeNull();
  });

  it("says which call a server refused, without the server's words", async () => {
    fake.fail({ kind: "status", status: 500 });
    expect((await failureOf(server.ask(points))).message).toBe("qdrant: answered 500 to count");
    fake.fail({ kind: "status", status: 429 });
    expect((await failureOf(server.ask(points))).message).toBe("qdrant: answered 429 to count");
    const stranger = new QdrantServer({ baseUrl: fake.url, headers: {} });
    fake.fail(null);
    expect((await failureOf(stranger.ask(points))).message).toBe("qdrant: refuses the API key (401)");
  });

  it("distinguishes a collection that is lost from a server that fails", async () => {
    expect((await failureOf(server.ask(points))).lost).toBe(true);
    expect(await server.find(points)).toBeNull();
    expect(fake.log.map(({ path }) => path)).toEqual(Array(2).fill("/collections/a%2Fb%20c/points/count"));
  });

  it("repeats a request once if the connection is lost", async () => {
    let calls = 0;
    fake.fail({ kind: "close" }, () => {
      calls += 1;
      return calls === 1;
    });
    await server.ask(collections);
    expect(calls).toBe(2);
  });

  it("closes the request when its time is over", async () => {
    fake.fail({ kind: "hang" });
    const hasty = new QdrantServer({ baseUrl: fake.url, headers: { "api-key": KEY } }, { ...LIMITS, answerMs: 50 });
    expect((await failureOf(hasty.ask(collections))).cause).toMatchObject({ message: "TimeoutError" });
    await expect.poll(() => fake.hanging()).toBe(0);
  });

  it("closes the request that is cancelled, and throws the signal's reason", async () => {
    fake.fail({ kind: "hang" });
    const stop = new AbortController();
    const asked = server.ask({ ...collections, signal: stop.signal });
    await expect.poll(() => fake.hanging()).toBe(1);
    stop.abort(new Error("stopped"));
    await expect(asked).rejects.toThrow("stopped");
    await expect.poll(() => fake.hanging()).toBe(0);
  });

  it("follows no redirect", async () => {
    const elsewhere = await startFakeQdrant();
    fake.fail({ kind: "redirect", location: `${elsewhere.url}/collections` });
    expect((await failureOf(server.ask(collections))).message).toBe("qdrant: answered 307 to collections");
    expect(elsewhere.log).toEqual([]);
    await elsewhere.stop();
  });

  it("never connects to a metadata address", async () => {
    const metadata = new QdrantServer({ baseUrl: "http://169.254.169.254", headers: {} });
    const failure = await failureOf(metadata.ask(collections));
    expect(failure.cause).toMatchObject({ message: "AddressRefused" });
    expect(failure.message).toBe("qdrant: did not answer");
  });

  it.each([
    ["https://qdrant.example", "https://qdrant.example/collections"],
    ["http://[::1]:6333", "http://[::1]:6333/collections"],
    ["https://example.org/search/qdrant", "https://example.org/search/qdrant/collections"],
  ])("asks %s at %s", async (baseUrl, expected) => {
    const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ result: { collections: [] } }));
    await new QdrantServer({ baseUrl, headers: {} }).ask(collections);
    expect(asked).toHaveBeenCalledExactlyOnceWith(expected, expect.anything());
  });
});

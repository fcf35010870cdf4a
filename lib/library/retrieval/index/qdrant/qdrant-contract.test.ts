import { afterAll, beforeAll, describe } from "vitest";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { env } from "@/lib/shared/env";
import { FindableIndex } from "../findable-index";
import { openIndex } from "../open-index";
import { searchIndexContract } from "../testing/search-index-contract";
import { openQdrantIndex } from "./open-qdrant-index";
import { qdrantAccess } from "./qdrant-access";
import { type StartedFakeQdrant, startFakeQdrant } from "./testing/start-fake-qdrant";
import { LIMITS } from "./tunables";

describe("the index in a Qdrant server that checks every request", () => {
  let server: StartedFakeQdrant;
  const limits = { ...LIMITS };

  setUpDatabase();
  beforeAll(async () => {
    server = await startFakeQdrant();
  });
  afterAll(() => server.stop());

  searchIndexContract({
    place: () => ({ store: "qdrant", storeUrl: server.url, storeName: "contract" }),
    open: (row, engine) => new FindableIndex(openQdrantIndex(row, engine, undefined, limits)),
    async clear() {
      server.reset();
      Object.assign(limits, LIMITS);
    },
    hang() {
      server.fail({ kind: "hang" });
      return server.hanging;
    },
    failures: {
      "closes every connection": () => server.fail({ kind: "close" }),
      "answers that it failed": () => server.fail({ kind: "status", status: 500 }),
      "asks for another key": () => server.fail({ kind: "status", status: 401 }),
      "is something else": () => server.fail({ kind: "garbage" }),
      "has lost its collections": () => server.qdrant.collections.clear(),
      "never answers"() {
        Object.assign(limits, { answerMs: 100, writeMs: 100 });
        server.fail({ kind: "hang" });
      },
    },
  });
});

const url = env().QDRANT_URL;

describe.skipIf(url === undefined)(
  `the index in a real Qdrant server${url === undefined ? " (skipped: QDRANT_URL is not set)" : ""}`,
  () => {
    setUpDatabase();
    const place = { store: "qdrant", storeUrl: url ?? "", storeName: "touchstone_contract" } as const;
    /** Collections of earlier tests, this one's included. */
    async function clear(): Promise<void> {
      const { baseUrl, headers } = qdrantAccess(place.storeUrl);
      const { result } = await (await fetch(`${baseUrl}/collections`, { headers })).json();
      for (const { name } of result.collections) {
        if (!String(name).startsWith(place.storeName)) continue;
        await fetch(`${baseUrl}/collections/${name}`, { method: "DELETE", headers });
      }
    }
    afterAll(() => (url === undefined ? undefined : clear()));

    searchIndexContract({
      place: () => place,
      open: openIndex,
      clear,
      failures: { "has lost its collections": clear },
    });
  },
);

import { afterAll, beforeAll, describe } from "vitest";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { type ChromaServer, chromaServerMissing, startChroma } from "@/scripts/testing/chroma-server";
import { openIndex } from "../open-index";
import { searchIndexContract } from "../testing/search-index-contract";

const missing = chromaServerMissing();

describe.skipIf(missing !== null)(
  `the index in a Chroma server${missing === null ? "" : ` (skipped: ${missing})`}`,
  () => {
    let server: ChromaServer;
    let killed = false;

    setUpDatabase();
    beforeAll(async () => {
      server = await startChroma();
    });
    afterAll(() => server.stop());

    searchIndexContract({
      place: () => ({ store: "chroma", storeUrl: server.url, storeName: "contract" }),
      open: openIndex,
      async clear() {
        if (killed) await server.restart();
        killed = false;
      },
      failures: {
        async "is killed"() {
          killed = true;
          await server.kill();
        },
        async "has lost its collections"() {
          const collections = `${server.url}/api/v2/tenants/default_tenant/databases/default_database/collections`;
          const answer = await fetch(collections);
          for (const { name } of await answer.json()) await fetch(`${collections}/${name}`, { method: "DELETE" });
        },
      },
    });
  },
);

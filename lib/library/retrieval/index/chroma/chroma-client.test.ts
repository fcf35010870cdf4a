import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ChromaClient } from "./chroma-client";

let open = 0;
let client: ChromaClient;
const neverAnswers = createServer((_request, response) => {
  open += 1;
  response.once("close", () => {
    open -= 1;
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    neverAnswers.listen(0, "127.0.0.1", resolve);
  });
  const address: AddressInfo | string | null = neverAnswers.address();
  const port = typeof address === "object" ? address?.port : 0;
  client = new ChromaClient({ baseUrl: `http://127.0.0.1:${port}`, headers: {}, tenant: "t", database: "d" });
});
afterAll(() => {
  neverAnswers.closeAllConnections();
  neverAnswers.close();
});

it("closes the request of a search that is cancelled", async () => {
  const stop = new AbortController();
  const search = client.query("id", { embedding: [1], count: 1 }, stop.signal);
  await expect.poll(() => open).toBe(1);
  stop.abort(new Error("cancelled"));
  await expect(search).rejects.toThrow("cancelled");
  await expect.poll(() => open).toBe(0);
});

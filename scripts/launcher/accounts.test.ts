import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { sayAccounts } from "./accounts.mjs";

afterEach(() => vi.restoreAllMocks());

/** What the launcher prints while the application answers so. */
async function saidWhile(awaitsFirstAdmin: boolean, appUrl?: string): Promise<unknown[]> {
  const answer = JSON.stringify({ mode: "accounts", awaitsFirstAdmin, person: null });
  const server = createServer((_request, response) => response.end(answer)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const said = vi.spyOn(console, "log").mockReturnValue();
  await sayAccounts(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, appUrl, "the code");
  return said.mock.calls.flat();
}

const READS = "Everyone who signs in can read the documents, except those that are in closed collections alone.";

it("says at each start what is true whether collections are closed or not", async () => {
  expect(await saidWhile(false)).toEqual([READS]);
});

it("names the way to the first administrator until there is one", async () => {
  expect(await saidWhile(true, "https://touchstone.example")).toEqual([
    READS,
    "Create the first administrator at https://touchstone.example/first-admin with the code the code",
  ]);
});

import { describe, expect, it } from "vitest";
import { compatibilityPage } from "./compatibility-page";
import { definePeer, NotAvailable, type Peer } from "./peer";
import { mergeResults, type PeerResult } from "./results";
import { runPeer } from "./run-peer";

function peer(name: string, run: () => Promise<string | undefined>, install = async () => {}): Peer {
  return definePeer({
    ...{ name, title: name.toUpperCase(), version: "2", source: "a shelf", purpose: "tests | more", install },
    start: async () => ({}),
    checks: [{ name: "it works", run }],
    knownGaps: ["It does not dance."],
  });
}

async function resultOf(given: Peer): Promise<PeerResult> {
  const checks = await runPeer(
    given,
    () => {},
    () => {},
    () => {},
  );
  return { name: given.name, version: given.version, date: "2026-01-01", platform: "a machine", checks };
}

const good = peer("good", async () => "3 things");
const bad = peer("bad", async () => {
  throw new Error("it broke");
});
const away = peer(
  "away",
  async () => undefined,
  async () => {
    throw new NotAvailable("the shelf is empty");
  },
);
const refused = peer("refused", async () => {
  throw new NotAvailable("no such part");
});

describe("a system", () => {
  it.each([
    ["passes with what its check says", good, { result: "passed", note: "3 things" }],
    ["fails with the reason", bad, { result: "failed", note: "it broke" }],
    [
      "that cannot be installed is not available in all checks",
      away,
      { result: "not_available", note: "the shelf is empty" },
    ],
    ["without a part is not available in one check", refused, { result: "not_available", note: "no such part" }],
  ])("%s", async (_name, given, expected) => {
    expect((await resultOf(given)).checks).toEqual([{ name: "it works", ...expected }]);
  });

  it("that does not start has failed", async () => {
    const silent: Peer = { ...good, begin: () => Promise.reject(new Error("no port")) };
    expect((await resultOf(silent)).checks).toEqual([{ name: "it works", result: "failed", note: "no port" }]);
  });
});

describe("the page", () => {
  it("tells passed, failed and not checked apart, and who was never run", async () => {
    const results = [await resultOf(good), await resultOf(bad), await resultOf(away)];
    const page = compatibilityPage(results, [good, bad, away, refused]);
    expect(page).toContain("| [GOOD](#good) | tests \\| more | 2 | 2026-01-01 | 1 passed |");
    expect(page).toContain("| [BAD](#bad) | tests \\| more | 2 | 2026-01-01 | 1 **failed** |");
    expect(page).toContain("| [AWAY](#away) | tests \\| more | 2 | 2026-01-01 | 1 not checked |");
    expect(page).toContain("| [REFUSED](#refused) | tests \\| more | 2 | never | not run yet |");
    expect(page).toContain("| it works | **failed** | it broke |");
    expect(page).toContain("- It does not dance.");
  });

  it("keeps the results of what did not run", async () => {
    const [first, second] = [await resultOf(good), await resultOf(bad)];
    const again = { ...first, date: "2026-02-02" };
    expect(mergeResults([first, second], [again])).toEqual([second, again]);
  });
});

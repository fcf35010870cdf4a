import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { isAddressRefused } from "@/lib/shared/outbound/guarded-connector";
import { createSendOtlp } from "./sdk/otlp";
import { type Collector, startCollector } from "./testing/collector";

const hosts = vi.hoisted(() => ({ now: [""] }));
vi.mock("@/lib/shared/env", async (original) => {
  const actual = await original<typeof import("@/lib/shared/env")>();
  return { ...actual, env: () => ({ ...actual.env(), OUTBOUND_HOSTS: hosts.now }) };
});

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.stop());
afterEach(() => {
  collector.requests.length = 0;
});

it.each(["/v1/traces", "/v1/metrics"] as const)(
  "%s goes to no collector that OUTBOUND_HOSTS does not name",
  async (path) => {
    hosts.now = ["collector.example"];
    const send = createSendOtlp(collector.url, { authorization: "key" });
    await expect(send(path, new Uint8Array())).rejects.toSatisfy(isAddressRefused);
    expect(collector.requests).toEqual([]);
    hosts.now = ["collector.example", new URL(collector.url).hostname];
    await send(path, new Uint8Array());
    expect(collector.requests).toMatchObject([{ path }]);
    // A connection that is kept open must not outlive the list: the next case has its own collector.
    await collector.stop();
    collector = await startCollector();
  },
);

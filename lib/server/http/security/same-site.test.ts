import { describe, expect, it } from "vitest";
import { refuseForeignHost, refuseOtherSites, type ServedAt } from "./same-site";

const local: ServedAt = { boundTo: "127.0.0.1", publicUrl: undefined };
const behindProxy: ServedAt = { boundTo: "127.0.0.1", publicUrl: "https://touchstone.example.org/" };
const PUBLIC = "https://touchstone.example.org";
const open: ServedAt = { boundTo: "0.0.0.0", publicUrl: undefined };

function code(refuse: () => void): string | null {
  try {
    refuse();
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "another error";
  }
}
const ofHost = (host: string | undefined, served: ServedAt) =>
  code(() => refuseForeignHost(new Headers(host === undefined ? {} : { host }), served));
const ofSite = (headers: Record<string, string>, served: ServedAt) =>
  code(() => refuseOtherSites(new Headers(headers), served));

/** A request through a proxy that forwards the public host. */
const passedOn = (scheme: string) => ({
  host: "touchstone.example.org",
  origin: `${scheme}://touchstone.example.org`,
});

describe("the Host header", () => {
  it.each([
    ["localhost:3000", local],
    ["127.0.0.1:3000", local],
    ["[::1]:3000", local],
    ["app.localhost", local],
    ["LOCALHOST.", local],
    ["localhost:3000", behindProxy],
    ["touchstone.example.org", behindProxy],
    ["Touchstone.Example.org:443", behindProxy],
    ["anything.example", open],
  ])("may be %s", (host, served) => {
    expect(ofHost(host, served)).toBeNull();
  });

  it.each([
    ["evil.example:3000", local],
    ["localhost.evil.example", local],
    ["127.0.0.1.evil.example", local],
    ["touchstone.example.org", local],
    ["evil.example", behindProxy],
    ["sub.touchstone.example.org", behindProxy],
  ])("may not be %s", (host, served) => {
    expect(ofHost(host, served)).toBe("forbidden_origin");
  });
});

describe("the Origin header", () => {
  const own = { host: "localhost:3000", origin: "http://localhost:3000" };

  it.each([
    ["this server's", own, local],
    ["this server's without a port", { host: "localhost", origin: "http://localhost" }, local],
    ["the public address, with its host forwarded", passedOn("https"), behindProxy],
    ["the public address, without its host forwarded", { host: "localhost:3000", origin: PUBLIC }, behindProxy],
    ["this server's own, besides its public address", own, behindProxy],
  ])("may be %s", (_what, headers, served) => {
    expect(ofSite(headers, served)).toBeNull();
  });

  it.each([
    ["https where the application serves http", { host: "localhost:3000", origin: "https://localhost:3000" }, local],
    ["https behind a proxy that is not configured", passedOn("https"), open],
    ["http where the public address is https", passedOn("http"), behindProxy],
    ["another port", { host: "localhost:3000", origin: "http://localhost:3001" }, local],
    ["opaque", { host: "localhost:3000", origin: "null" }, local],
  ])("may not be %s", (_what, headers, served) => {
    expect(ofSite(headers, served)).toBe("forbidden_origin");
  });

  it("is combined with Sec-Fetch-Site", () => {
    expect(ofSite({ ...own, "sec-fetch-site": "same-origin" }, local)).toBeNull();
    expect(ofSite({ ...own, "sec-fetch-site": "cross-site" }, local)).toBe("forbidden_origin");
  });
});

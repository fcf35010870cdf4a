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

/** A request through a proxy that passes the public host on. */
const passedOn = (scheme: string) => ({
  host: "touchstone.example.org",
  origin: `${scheme}://touchstone.example.org`,
});

describe("the host name that is asked for", () => {
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

describe("the origin of a request", () => {
  const own = { host: "localhost:3000", origin: "http://localhost:3000" };

  it.each([
    ["this server's", own, local],
    ["this server's without a port", { host: "localhost", origin: "http://localhost" }, local],
    ["the public address, its host passed on", passedOn("https"), behindProxy],
    ["the public address, its host not passed on", { host: "localhost:3000", origin: PUBLIC }, behindProxy],
    ["this server's, beside its public address", own, behindProxy],
  ])("may be %s", (_what, headers, served) => {
    expect(ofSite(headers, served)).toBeNull();
  });

  it.each([
    ["https where the application speaks http", { host: "localhost:3000", origin: "https://localhost:3000" }, local],
    ["https behind a proxy that nobody configured", passedOn("https"), open],
    ["http where the public address is https", passedOn("http"), behindProxy],
    ["another port", { host: "localhost:3000", origin: "http://localhost:3001" }, local],
    ["none that can be told", { host: "localhost:3000", origin: "null" }, local],
  ])("may not be %s", (_what, headers, served) => {
    expect(ofSite(headers, served)).toBe("forbidden_origin");
  });

  it("counts with what the browser says of the site", () => {
    expect(ofSite({ ...own, "sec-fetch-site": "same-origin" }, local)).toBeNull();
    expect(ofSite({ ...own, "sec-fetch-site": "cross-site" }, local)).toBe("forbidden_origin");
  });
});

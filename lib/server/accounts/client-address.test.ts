import { expect, it } from "vitest";
import { clientAddress } from "./client-address";

it.each([
  ["the peer, without a proxy", "203.0.113.7", "198.51.100.1", [], "203.0.113.7"],
  ["the peer, if it is no trusted proxy", "203.0.113.7", "198.51.100.1", ["127.0.0.1"], "203.0.113.7"],
  ["what a trusted proxy says", "127.0.0.1", "198.51.100.1", ["127.0.0.1"], "198.51.100.1"],
  ["nothing that the client made up", "127.0.0.1", "10.0.0.1, 198.51.100.1", ["127.0.0.1"], "198.51.100.1"],
  [
    "what stands before a chain of proxies",
    "::ffff:127.0.0.1",
    "198.51.100.1, 10.0.0.2",
    ["127.0.0.1", "10.0.0.2"],
    "198.51.100.1",
  ],
  ["the proxy, if it says nothing readable", "127.0.0.1", "unknown", ["127.0.0.1"], "127.0.0.1"],
  ["an IPv6 address", "2001:db8::1", undefined, [], "2001:db8::1"],
  ["an IPv6 address without its port", "127.0.0.1", "[2001:db8::1]:443", ["127.0.0.1"], "2001:db8::1"],
  ["an IPv4 address without its port", "127.0.0.1", "198.51.100.1:443", ["127.0.0.1"], "198.51.100.1"],
  ["nothing after a disconnect", undefined, undefined, [], null],
])("takes %s", (_what, peer, forwarded, proxies, expected) => {
  expect(clientAddress(peer, forwarded, proxies)).toBe(expected);
});

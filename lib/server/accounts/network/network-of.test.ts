import { expect, it } from "vitest";
import { networkOf } from "./network-of";

it.each([
  ["an IPv4 address is its own", "203.0.113.7", "203.0.113.7"],
  ["one that is mapped into IPv6 too", "::ffff:203.0.113.7", "203.0.113.7"],
  ["also in hexadecimal", "::ffff:cb00:7107", "203.0.113.7"],
  ["an IPv6 address is its first half", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["however it is written", "2001:0DB8:1:2::6", "2001:db8:1:2::/64"],
  ["the next network is another", "2001:db8:1:3::6", "2001:db8:1:3::/64"],
  ["an interface's name is not part of it", "fe80::1%eth0", "fe80::/64"],
  ["a text that is not an address stays unchanged", "", ""],
])("%s", (_what, address, network) => {
  expect(networkOf(address)).toBe(network);
});

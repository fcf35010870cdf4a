import { expect, it } from "vitest";
import { isLoopback, isLoopbackUrl } from "./loopback.mjs";

/** Hosts without a port: as people write them, as URLs hold them, and as sockets name the other end. */
const HOSTS: [host: string, isLoopback: boolean][] = [
  ["localhost", true],
  ["LocalHost", true],
  ["localhost.", true],
  ["app.localhost", true],
  ["a.b-c.LOCALHOST.", true],
  ["127.0.0.1", true],
  ["127.0.0.1.", true],
  ["127.0.0.0", true],
  ["127.1.2.3", true],
  ["127.255.255.255", true],
  ["::1", true],
  ["[::1]", true],
  ["0:0:0:0:0:0:0:1", true],
  ["[0000::0001]", true],
  ["::ffff:127.0.0.1", true],
  ["[::ffff:127.8.9.10]", true],
  ["::FFFF:7F00:1", true],
  ["0:0:0:0:0:ffff:127.0.0.1", true],
  // A server bound to all addresses answers other machines as well.
  ["0.0.0.0", false],
  ["::", false],
  ["[::]", false],
  ["::ffff:0.0.0.0", false],
  // Names that only contain one.
  ["localhost.example.org", false],
  ["notlocalhost", false],
  ["localhosts", false],
  [".localhost", false],
  ["a..localhost", false],
  ["localhost..", false],
  ["127.0.0.1.example.org", false],
  ["127.0.0.1.nip.io", false],
  // Some parsers read these as 127.0.0.1, others as something else.
  ["127.1", false],
  ["2130706433", false],
  ["0x7f.0.0.1", false],
  ["0177.0.0.1", false],
  ["127.0.0.256", false],
  ["127.0.0.1.1", false],
  ["127.0.0", false],
  ["1127.0.0.1", false],
  ["128.0.0.1", false],
  ["126.255.255.255", false],
  ["10.0.0.1", false],
  ["169.254.169.254", false],
  ["::2", false],
  ["fe80::1", false],
  ["2001:db8::1", false],
  ["1::", false],
  ["::ffff:128.0.0.1", false],
  ["::ffff:10.0.0.1", false],
  // Other forms that contain an IPv4 address lead elsewhere.
  ["::127.0.0.1", false],
  ["64:ff9b::127.0.0.1", false],
  ["2002:7f00:1::", false],
  ["::1%lo", false],
  // With a port, a user or half of the brackets it is no host.
  ["localhost:3000", false],
  ["127.0.0.1:3000", false],
  ["[::1]:3000", false],
  ["[::1", false],
  ["::1]", false],
  ["[localhost]", false],
  ["[127.0.0.1]", false],
  ["user@localhost", false],
  ["::1/path", false],
  [" localhost", false],
  ["localhost\n", false],
  ["", false],
];

it.each(HOSTS)("decides whether the host %j is this machine's own: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

it.each([
  ["http://localhost:11434", true],
  ["https://APP.localhost./v1", true],
  ["http://user:secret@127.9.9.9:8000/v1?x=1#y", true],
  ["http://[::1]:8080", true],
  ["http://[::ffff:127.0.0.1]/", true],
  // URLs have one meaning for the short and octal forms.
  ["http://127.1/", true],
  ["http://0177.0.0.1/", true],
  ["http://0.0.0.0:3000", false],
  ["http://[::]:3000", false],
  ["http://localhost@example.org", false],
  ["http://localhost.example.org", false],
  ["https://api.openai.com/v1", false],
  ["localhost:3000", false],
  ["not a URL", false],
  ["", false],
])("decides whether the host of %j is this machine's own: %s", (url, expected) => {
  expect(isLoopbackUrl(url)).toBe(expected);
});

import { expect, it } from "vitest";
import { parseAddresses } from "./parse-addresses";

it.each([
  ["a@x.org, b@x.org;c@x.org", ["a@x.org", "b@x.org", "c@x.org"]],
  ["a@x.org b@x.org\n\tc@x.org\r\n", ["a@x.org", "b@x.org", "c@x.org"]],
  ["Grace Hopper <Grace@X.org>, Lise <lise@x.org>", ["grace@x.org", "lise@x.org"]],
  ["Grace <grace@x.org> Lise <lise@x.org>", ["grace@x.org", "lise@x.org"]],
  ["a@x.org, A@x.org", ["a@x.org"]],
  ["grace, a@x.org", ["grace", "a@x.org"]],
  [" ,; \n", []],
])("%j", (text, addresses) => expect(parseAddresses(text)).toEqual(addresses));

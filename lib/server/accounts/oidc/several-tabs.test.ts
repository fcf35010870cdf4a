import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { callOf, createAdmin, send } from "../testing/team";
import { flowCookies, readFlow } from "./flow-cookie";
import { begin, forgetConfiguration, queryFrom, someone, whoIs } from "./testing/journey";
import { FLOW_MS, MOST_FLOW_CHARS, MOST_FLOWS } from "./tunables";

const { CODE, issuer } = await vi.hoisted(() => import("./testing/environment"));

setUpDatabase();
afterAll(() => issuer.close());
beforeAll(async () => {
  await begin();
  await createAdmin(CODE);
});
beforeEach(() => {
  issuer.reset(someone());
  forgetConfiguration();
});

/** The cookies of a browser. */
function createBrowser() {
  const cookies = new Map<string, string>();
  const take = (set: readonly string[]) => {
    for (const cookie of set) {
      const [pair = ""] = cookie.split(";", 1);
      const [name = "", value = ""] = pair.split("=", 2);
      if (/Max-Age=0/.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    take,
    header,
    flows: () => [...cookies.keys()].filter((name) => name.startsWith("touchstone-oidc-")).length,
    begin: async (to: string) => {
      const begun = await send(callOf("beginIssuerSignIn"), { query: { to }, cookie: header() });
      take(begun.headers.getSetCookie());
      return queryFrom(begun);
    },
    finish: async (query: Record<string, string>) => {
      const answer = await send(callOf("finishIssuerSignIn"), { query, cookie: header() });
      take(answer.headers.getSetCookie());
      return answer.headers.get("location");
    },
  };
}

it("two tabs sign in, in either order, each to its own page", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const browser = createBrowser();
    const begun = [await browser.begin("/traces"), await browser.begin("/library")];
    for (const index of order) {
      expect(await browser.finish(begun[index] ?? {})).toBe(["/traces", "/library"][index]);
    }
    expect(browser.flows(), "sign-ins left over").toBe(0);
  }
});

it("a double click on the button ends where the second click leads", async () => {
  const browser = createBrowser();
  await browser.begin("/traces");
  const second = await browser.begin("/traces");
  expect(await browser.finish(second)).toBe("/traces");
});

it("going back to the issuer and starting again works, and an answer works once", async () => {
  const browser = createBrowser();
  const first = await browser.begin("/");
  const again = await browser.begin("/library");
  expect(await browser.finish(again)).toBe("/library");
  expect(await browser.finish(first)).toBe("/");
  expect(await browser.finish(first)).toBe("/sign-in?reason=expired");
  const answer = new Response(null, { headers: [["Set-Cookie", browser.header()]] });
  expect(await whoIs(answer), "a signed-in person stays signed in").not.toBeNull();
});

it("more sign-ins than a browser may have begun: the oldest is forgotten, the others work", async () => {
  const browser = createBrowser();
  const begun = [];
  for (let index = 0; index <= MOST_FLOWS; index += 1) begun.push(await browser.begin(`/?tab=${index}`));
  expect(browser.flows()).toBe(MOST_FLOWS);
  expect(await browser.finish(begun[0] ?? {})).toBe("/sign-in?reason=expired");
  expect(await browser.finish(begun[1] ?? {})).toBe("/?tab=1");
  expect(await browser.finish(begun.at(-1) ?? {})).toBe(`/?tab=${MOST_FLOWS}`);
});

it("their cookies stay below what a server takes as headers, however long the addresses are", () => {
  const browser = createBrowser();
  const headers = () => new Headers({ cookie: browser.header() });
  const flow = (index: number) => ({
    ...{ state: `state-${index}`, nonce: "n".repeat(43), verifier: "v".repeat(43), again: false },
    to: `/${"x".repeat(1_999)}`,
  });
  for (let index = 0; index < 6; index += 1) browser.take(flowCookies(flow(index), headers()));
  expect(browser.header().length).toBeLessThan(MOST_FLOW_CHARS + 500);
  expect(readFlow("state-5", headers())).toEqual(flow(5));
  expect(readFlow("state-4", headers())).toEqual(flow(4));
  expect(readFlow("state-0", headers())).toBeNull();
  expect(readFlow("state-5", headers(), Date.now() + FLOW_MS), "too late").toBeNull();
});

it("cookies that are not of this installation are removed", async () => {
  const browser = createBrowser();
  browser.take(["touchstone-oidc-made-up12345=made-up", "touchstone-oidc-other=aGVsbG8"]);
  await browser.begin("/");
  expect(browser.flows()).toBe(1);
});

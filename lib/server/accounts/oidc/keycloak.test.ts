import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { log } from "@/lib/shared/log";
import { createAdmin } from "../testing/team";
import { claimCounts } from "./latest-claims";
import { begin, expectRefused, forgetConfiguration, travel, whoIs } from "./testing/journey";
import keycloak from "./testing/keycloak-26.json";

/** As the operator's guide says for Keycloak. */
const { CODE, issuer } = await vi.hoisted(async () => {
  const environment = await import("./testing/environment");
  vi.stubEnv("OIDC_CLAIMS_FROM", "access_token");
  vi.stubEnv("OIDC_ROLES", "staff=analyst, it-admins=admin");
  vi.stubEnv("OIDC_DEFAULT_ROLE", "analyst");
  return environment;
});

setUpDatabase();
afterAll(() => issuer.close());
beforeAll(async () => {
  await begin();
  await createAdmin(CODE);
});
beforeEach(() => {
  forgetConfiguration();
  vi.restoreAllMocks();
});

type Recorded = keyof typeof keycloak.people;

/** Answers as Keycloak did, about one of this test's people. */
function answerAs(recorded: Recorded, sub: string): void {
  const about = { sub, email: `${sub}@example.org`, email_verified: true };
  const { idToken, userInfo, accessToken } = keycloak.people[recorded];
  issuer.reset({ ...idToken, ...about });
  issuer.behaviour.userInfo = { ...userInfo, ...about };
  issuer.behaviour.accessToken = { ...accessToken, ...about };
}

async function signIn(recorded: Recorded, sub: string) {
  answerAs(recorded, sub);
  return whoIs((await travel()).answer);
}

describe("Keycloak's answers, as recorded", () => {
  it.each<[Recorded, string]>([
    ["byDefault", "admin"],
    ["rolesInIdToken", "admin"],
    ["rolesInUserInfo", "admin"],
    ["madeInConsole", "analyst"],
    ["withoutRoles", "analyst"],
  ])("%s: a new person is %s", async (recorded, role) => {
    expect(await signIn(recorded, randomUUID())).toMatchObject({ role });
  });

  it("without the claim of roles, no role changes, and the log and the doctor say so", async () => {
    const sub = randomUUID();
    expect(await signIn("byDefault", sub)).toMatchObject({ role: "admin" });
    const before = claimCounts().roles;
    const warned = vi.spyOn(log, "warn");
    for (const recorded of ["lightweightAccessToken", "rolesInIdTokenWithoutRoles"] as const) {
      expect(await signIn(recorded, sub), recorded).toMatchObject({ role: "admin" });
    }
    expect(claimCounts().roles).toEqual({ ...before, absent: (before?.absent ?? 0) + 2 });
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ claim: "realm_access.roles", state: "absent", subject: sub }),
      "the issuer sent no roles that can be read; the person keeps the role they have",
    );
    // A present claim takes effect.
    expect(await signIn("madeInConsole", sub)).toMatchObject({ role: "analyst" });
  });

  it("puts a slash in front of a group, and sends no claim of who is in none", async () => {
    const sub = randomUUID();
    const person = await signIn("groupsWithPath", sub);
    const groups = () => db().groupMember.count({ where: { personId: person?.id ?? "" } });
    expect(await groups()).toBe(1);
    await signIn("withoutGroups", sub);
    expect(await groups()).toBe(0);
  });

  it("asks for a retry after a double click, which then opens the page that was asked for", async () => {
    answerAs("byDefault", randomUUID());
    const change = (search: URLSearchParams) => {
      search.delete("code");
      for (const [name, value] of Object.entries(keycloak.callbacks.doubleClick)) search.set(name, value);
    };
    const { answer } = await travel({ to: "/traces", change });
    const { again, refused } = await travelOn(answer, change);
    expect(again.headers.get("location")).toBe("/traces");
    expect(await whoIs(again)).not.toBeNull();
    expect(refused.headers.get("location")).toBe("/sign-in?reason=unavailable&to=%2Ftraces");
  });

  it.each([
    ["consentRefused", "declined"],
    ["promptNone", "rejected"],
    ["unknownScope", "rejected"],
  ] as const)("%s: the reason is %s", async (callback, reason) => {
    answerAs("byDefault", randomUUID());
    const change = (search: URLSearchParams) => {
      search.delete("code");
      for (const [name, value] of Object.entries(keycloak.callbacks[callback])) search.set(name, value);
    };
    await expectRefused(travel({ change }), reason);
  });
});

/** Follows a second way to the issuer. @returns its result, and that of a second refusal */
async function travelOn(answer: Response, change: (search: URLSearchParams) => void) {
  const { callOf, cookieOf, send } = await import("../testing/team");
  const { queryFrom } = await import("./testing/journey");
  const cookie = cookieOf(answer);
  const query = await queryFrom(answer);
  const changed = new URLSearchParams(query);
  change(changed);
  const come = (with_: Record<string, string>) => send(callOf("finishIssuerSignIn"), { query: with_, cookie });
  return { refused: await come(Object.fromEntries(changed)), again: await come(query) };
}

import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { newInvitationSchema } from "@/lib/shared/contracts/accounts/invitation";
import { newPasswordResetSchema } from "@/lib/shared/contracts/accounts/password-reset";
import { CLIENT_ADDRESS_HEADER } from "./client-address";
import { callOf, createTeam, expectError, PASSWORD, send, type TeamMember } from "./testing/team";
import { ATTEMPTS_FROM_MS, FREE_FAILURES, MOST_ATTEMPTS_FROM } from "./tunables";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

setUpDatabase();

let member: TeamMember;

describe("a new password that is easily guessed", () => {
  it("is refused to the first administrator", async () => {
    const json = { code: CODE, name: "Ada", email: "ada@example.com", password: "passwordpassword" };
    await expectError(await send(callOf("createFirstAdmin"), { json }), "weak_password", "common");
    member = await createTeam(CODE);
  });

  it.each([
    ["a common one", "iloveyou1234"],
    ["a common French one", "azertyuiop123"],
    ["a row of keys", "qwertyuiop12"],
    ["the name, with what is usually put at its end", "Lise Meitner1"],
    ["the address", "lise@example.com"],
    ["the product's name", "Touchstone2026!"],
  ])("is refused with an invitation, which still works: %s", async (_what, weak) => {
    const invited = { cookie: member("admin").cookie, json: { email: "lise@example.com", role: "analyst" } };
    const { token } = newInvitationSchema.parse(await (await send(callOf("invite"), invited)).json());
    const accept = { token, name: "Lise Meitner", password: weak };
    await expectError(await send(callOf("acceptInvitation"), { json: accept }), "weak_password", weak);
    expect((await send(callOf("readInvitation"), { json: { token } })).status).toBe(200);
  });

  it("is refused when it is changed or reset", async () => {
    const { id, cookie } = member("analyst");
    const json = { currentPassword: PASSWORD, newPassword: "analyst@example.com" };
    await expectError(await send(callOf("changeOwnPassword"), { cookie, json }), "weak_password", "changed");
    const made = await send(callOf("makePasswordReset"), { cookie: member("admin").cookie, params: { id } });
    const { token } = newPasswordResetSchema.parse(await made.json());
    const reset = (password: string) => send(callOf("resetPassword"), { json: { token, password } });
    await expectError(await reset("123456789012"), "weak_password", "reset");
    expect((await reset(PASSWORD)).status).toBe(204);
  });
});

describe("many passwords tried on one account at the same time", () => {
  const TRIES = 9;
  // On a slow machine the wait would be over before the last attempt.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
  const outcomes = async (tries: Promise<Response>[]) => {
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    return { refused: statuses.filter((status) => status === 429).length, tried: statuses };
  };
  const wrong = Array.from({ length: TRIES }, (_, index) => `wrong ${index}`);

  it("are as limited as one after the other", async () => {
    const signIns = wrong.map((password) => send(callOf("signIn"), { json: { email: "b@example.com", password } }));
    const { refused, tried } = await outcomes(signIns);
    expect(tried.filter((status) => status === 401)).toHaveLength(FREE_FAILURES);
    expect(refused).toBe(TRIES - FREE_FAILURES);
    const { failures } = await db().signInFailure.findFirstOrThrow({ orderBy: { lastAt: "desc" } });
    expect(failures, "refused attempts do not lengthen the wait").toBe(FREE_FAILURES);
  });

  it("are so too where a signed-in person confirms their password", async () => {
    member ??= await createTeam(CODE);
    const { cookie } = member("other");
    const changes = wrong.map((currentPassword) =>
      send(callOf("changeOwnPassword"), { cookie, json: { currentPassword, newPassword: "another horse battery" } }),
    );
    const { refused, tried } = await outcomes(changes);
    expect(tried.filter((status) => status === 403)).toHaveLength(FREE_FAILURES);
    expect(refused).toBe(TRIES - FREE_FAILURES);
  });
});

describe("one password tried on many accounts", () => {
  beforeAll(async () => {
    member ??= await createTeam(CODE);
  });
  beforeEach(() => db().usageCounter.deleteMany());
  const signInFrom = (address: string, email: string, password: string) =>
    send(callOf("signIn"), { json: { email, password }, headers: { [CLIENT_ADDRESS_HEADER]: address } });
  /** Cheaper than as many attempts: each takes a slow hash. */
  const fail = (address: string, times: number) =>
    db().usageCounter.create({
      data: { key: `sign-in from ${address}`, used: times, resetsAt: new Date(Date.now() + ATTEMPTS_FROM_MS) },
    });

  it("is slowed down by network address", async () => {
    await fail("203.0.113.7", MOST_ATTEMPTS_FROM - 1);
    await expectError(await signInFrom("203.0.113.7", "a@example.com", "wrong"), "unauthenticated", "the last");
    const refused = await signInFrom("203.0.113.7", "reviewer@example.com", PASSWORD);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    await expectError(refused, "rate_limited", "one too many");
    expect((await signInFrom("203.0.113.8", "reviewer@example.com", PASSWORD)).status).toBe(204);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ATTEMPTS_FROM_MS + 1 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await signInFrom("203.0.113.7", "reviewer@example.com", PASSWORD)).status).toBe(204);
  });

  it("is slowed down by the network of an IPv6 address, and recorded with the address itself", async () => {
    await fail("2001:db8:1:2::/64", MOST_ATTEMPTS_FROM - 1);
    const last = "2001:db8:1:2:aaaa::1";
    await expectError(await signInFrom(last, "a@example.com", "wrong"), "unauthenticated", "the last");
    const refused = await signInFrom("2001:db8:1:2:bbbb::2", "reviewer@example.com", PASSWORD);
    await expectError(refused, "rate_limited", "another address of the same network");
    expect((await signInFrom("2001:db8:1:3::1", "reviewer@example.com", PASSWORD)).status).toBe(204);
    expect(await db().auditEntry.count({ where: { type: "sign-in-failed", address: last } })).toBe(1);
  });

  it("does not hold up an office where everyone knows their password, nor this machine", async () => {
    await fail("203.0.113.9", MOST_ATTEMPTS_FROM - 1);
    for (let times = 0; times < 3; times += 1) {
      expect((await signInFrom("203.0.113.9", "reviewer@example.com", PASSWORD)).status).toBe(204);
    }
    await fail("127.0.0.1", MOST_ATTEMPTS_FROM);
    expect((await signInFrom("127.0.0.1", "reviewer@example.com", PASSWORD)).status).toBe(204);
  });
});

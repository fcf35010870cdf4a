import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import {
  invitationListSchema,
  invitationViewSchema,
  newInvitationSchema,
} from "@/lib/shared/contracts/accounts/invitation";
import { newPasswordResetSchema, passwordResetViewSchema } from "@/lib/shared/contracts/accounts/password-reset";
import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import { personListSchema, personSessionListSchema } from "@/lib/shared/contracts/accounts/person";
import { log } from "@/lib/shared/log";
import { callOf, cookieOf, createTeam, expectError, PASSWORD, send, signedIn, type TeamMember } from "./testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

setUpDatabase();

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
let member: TeamMember;
beforeAll(async () => {
  member = await createTeam(CODE);
});

describe("sessions", () => {
  const list = async (cookie: string) =>
    personSessionListSchema.parse(await (await send(callOf("listSessions"), { cookie })).json()).sessions;
  const credentials = { email: "other@example.com", password: PASSWORD };

  it("are listed and ended by their person alone", async () => {
    const second = cookieOf(await send(callOf("signIn"), { json: credentials }));
    const [current, before] = await list(second);
    expect(current?.current).toBe(true);
    const id = before?.id ?? "";
    await expectError(
      await send(callOf("endSession"), { params: { id }, cookie: member("admin").cookie }),
      "not_found",
      "an administrator",
    );
    expect((await send(callOf("endSession"), { params: { id }, cookie: second })).status).toBe(204);
    await expectError(await send(callOf("listRuns"), { cookie: member("other").cookie }), "unauthenticated", "ended");
    await send(callOf("signOut"), { cookie: second });
    await expectError(await send(callOf("listRuns"), { cookie: second }), "unauthenticated", "signed out");
  });

  it("end with the account, also for a stream that is open", async () => {
    const cookie = cookieOf(await send(callOf("signIn"), { json: credentials }));
    const { id } = await signedIn(cookie);
    const stream = await send(callOf("followDocuments"), { cookie });
    const change = { params: { id }, cookie: member("admin").cookie };
    expect((await send(callOf("changePerson"), { ...change, json: { disabled: true } })).status).toBe(200);
    await expectError(await send(callOf("listRuns"), { cookie }), "unauthenticated", "disabled");
    // The stream ends on its own.
    await new Response(stream.body).text();
    await expectError(await send(callOf("signIn"), { json: credentials }), "unauthenticated", "disabled");
    expect((await send(callOf("changePerson"), { ...change, json: { disabled: false } })).status).toBe(200);
    expect((await send(callOf("signIn"), { json: credentials })).status).toBe(204);
  });

  it("are renewed while they are used, up to a limit", async () => {
    const cookie = cookieOf(await send(callOf("signIn"), { json: credentials }));
    const { id } = await signedIn(cookie);
    const change = (data: { expiresAt?: Date; createdAt?: Date }) =>
      db().personSession.updateMany({ where: { userId: id }, data });
    const [hour, day] = [3_600_000, 86_400_000];
    expect((await send(callOf("listRuns"), { cookie })).headers.getSetCookie()).toEqual([]);
    await change({ expiresAt: new Date(Date.now() + day) });
    const renewed = await send(callOf("listRuns"), { cookie });
    expect(renewed.headers.getSetCookie()).toEqual([expect.stringMatching(/^touchstone-session=.*Max-Age=604800;/)]);
    const { expiresAt } = await db().personSession.findFirstOrThrow({
      where: { userId: id },
      orderBy: { expiresAt: "desc" },
    });
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 7 * day - hour);
    await change({ expiresAt: new Date(Date.now() + day) });
    expect(cookieOf(await send(callOf("signOut"), { cookie }))).toMatch(/^touchstone-session=;/);
    const long = cookieOf(await send(callOf("signIn"), { json: credentials }));
    await change({ createdAt: new Date(Date.now() - 31 * day) });
    await expectError(await send(callOf("listRuns"), { cookie: long }), "unauthenticated", "too long");
  });

  it("end with a changed password, all but the one that changed it", async () => {
    const [here, there] = [
      cookieOf(await send(callOf("signIn"), { json: credentials })),
      cookieOf(await send(callOf("signIn"), { json: credentials })),
    ];
    const change = (currentPassword: string, newPassword: string) =>
      send(callOf("changeOwnPassword"), { cookie: here, json: { currentPassword, newPassword } });
    await expectError(await change("wrong horse battery", "nanoseconds of wire"), "forbidden", "wrong password");
    const changed = await change(PASSWORD, "nanoseconds of wire");
    expect(changed.status).toBe(204);
    const now = cookieOf(changed);
    expect(await list(now)).toEqual([expect.objectContaining({ current: true })]);
    for (const ended of [here, there]) {
      await expectError(await send(callOf("listRuns"), { cookie: ended }), "unauthenticated", "ended");
    }
    await expectError(await send(callOf("signIn"), { json: credentials }), "unauthenticated", "old password");
    const back = { currentPassword: "nanoseconds of wire", newPassword: PASSWORD };
    expect((await send(callOf("changeOwnPassword"), { cookie: now, json: back })).status).toBe(204);
  });

  it("end all at once but the one that asks, and show the name that the person has now", async () => {
    const there = cookieOf(await send(callOf("signIn"), { json: credentials }));
    const here = cookieOf(await send(callOf("signIn"), { json: credentials }));
    expect((await send(callOf("endOtherSessions"), { cookie: here })).status).toBe(204);
    await expectError(await send(callOf("listRuns"), { cookie: there }), "unauthenticated", "ended");
    const name = "Grace Brewster Hopper";
    expect((await send(callOf("changeOwnAccount"), { cookie: here, json: { name } })).status).toBe(204);
    expect(await (await send(callOf("getSignedIn"), { cookie: here })).json()).toMatchObject({ person: { name } });
  });

  it("hold with the role that the person has now", async () => {
    const { id, cookie } = member("reviewer");
    const change = { params: { id }, cookie: member("admin").cookie };
    await send(callOf("changePerson"), { ...change, json: { role: "analyst" } });
    await expectError(await send(callOf("getMetrics"), { cookie }), "forbidden", "demoted");
    await send(callOf("changePerson"), { ...change, json: { role: "reviewer" } });
    const last = { params: { id: member("admin").id }, cookie: member("admin").cookie };
    await expectError(await send(callOf("changePerson"), { ...last, json: { role: "analyst" } }), "conflict", "last");
  });
});

describe("one-time links", () => {
  const admin = () => ({ cookie: member("admin").cookie });
  const invite = async (email: string, role: Role = "analyst") =>
    newInvitationSchema.parse(await (await send(callOf("invite"), { ...admin(), json: { email, role } })).json());
  const expire = () => db().oneTimeLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
  const read = (call: string, token: string) => send(callOf(call), { json: { token } });
  const accept = (token: string) =>
    send(callOf("acceptInvitation"), { json: { token, name: "Lise", password: PASSWORD } });

  it("say who invited and with which role, until the invitation is used, withdrawn, replaced or expired", async () => {
    const { token, id } = await invite("lise@example.com", "reviewer");
    const told = invitationViewSchema.parse(await (await read("readInvitation", token)).json());
    expect(told).toMatchObject({ email: "lise@example.com", role: "reviewer", invitedBy: "Ada" });
    const unknown = await expectError(await read("readInvitation", "made up"), "not_found", "unknown");
    const refusedAs = async (gone: string, what: string) => {
      expect(await expectError(await read("readInvitation", gone), "not_found", what)).toEqual(unknown);
      expect(await expectError(await accept(gone), "not_found", what)).toEqual(unknown);
    };
    const second = await invite("lise@example.com");
    await refusedAs(token, "replaced");
    await expectError(
      await send(callOf("withdrawInvitation"), { ...admin(), params: { id } }),
      "not_found",
      "replaced",
    );
    const withdrawal = { ...admin(), params: { id: second.id } };
    expect((await send(callOf("withdrawInvitation"), withdrawal)).status).toBe(204);
    await refusedAs(second.token, "withdrawn");
    const third = await invite("lise@example.com");
    await expire();
    await refusedAs(third.token, "expired");
    const listed = invitationListSchema.parse(await (await send(callOf("listInvitations"), admin())).json());
    expect(listed.invitations.map(({ email }) => email)).toEqual(["lise@example.com"]);
    const fourth = await invite("lise@example.com");
    expect((await accept(fourth.token)).status).toBe(204);
    await refusedAs(fourth.token, "used");
    await expectError(
      await send(callOf("invite"), { ...admin(), json: { email: "lise@example.com", role: "admin" } }),
      "conflict",
      "has an account",
    );
  });

  it("reset a password once, end every session, and reveal nothing to a link of another purpose", async () => {
    const lise = cookieOf(await send(callOf("signIn"), { json: { email: "lise@example.com", password: PASSWORD } }));
    const { id } = await signedIn(lise);
    const make = async () =>
      newPasswordResetSchema.parse(
        await (await send(callOf("makePasswordReset"), { ...admin(), params: { id } })).json(),
      ).token;
    const reset = (token: string, password: string) => send(callOf("resetPassword"), { json: { token, password } });
    const signInWith = (password: string) => send(callOf("signIn"), { json: { email: "lise@example.com", password } });
    const earlier = await make();
    const token = await make();
    await expectError(await read("readPasswordReset", earlier), "not_found", "replaced");
    await expectError(await read("readInvitation", token), "not_found", "another purpose");
    await expectError(await accept(token), "not_found", "another purpose");
    expect(passwordResetViewSchema.parse(await (await read("readPasswordReset", token)).json())).toMatchObject({
      name: "Lise",
      email: "lise@example.com",
    });
    for (let tries = 0; tries < 5; tries += 1) await signInWith("forgotten");
    const answer = await reset(token, "a new and long password");
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([]);
    await expectError(await send(callOf("listRuns"), { cookie: lise }), "unauthenticated", "ended");
    await expectError(await reset(token, PASSWORD), "not_found", "used");
    expect((await signInWith("a new and long password")).status).toBe(204);
    await expectError(await signInWith(PASSWORD), "unauthenticated", "the old password");

    const late = await make();
    await expire();
    await expectError(await reset(late, PASSWORD), "not_found", "expired");
    const withdrawn = await make();
    const change = { ...admin(), params: { id } };
    await send(callOf("changePerson"), { ...change, json: { disabled: true } });
    await expectError(await send(callOf("makePasswordReset"), change), "conflict", "disabled");
    await send(callOf("changePerson"), { ...change, json: { disabled: false } });
    await expectError(await reset(withdrawn, PASSWORD), "not_found", "disabled since");
  });
});

describe("people", () => {
  const listed = async () =>
    personListSchema.parse(await (await send(callOf("listPeople"), { cookie: member("admin").cookie })).json()).people;

  it("are signed out everywhere by an administrator, and it stays known when they were here", async () => {
    const cookie = cookieOf(
      await send(callOf("signIn"), { json: { email: "reviewer@example.com", password: PASSWORD } }),
    );
    const { id } = member("reviewer");
    const before = (await listed()).find((person) => person.id === id);
    expect(before?.sessionCount).toBe(2);
    const ended = await send(callOf("endSessionsOfPerson"), { params: { id }, cookie: member("admin").cookie });
    expect(ended.status).toBe(204);
    await expectError(await send(callOf("listRuns"), { cookie }), "unauthenticated", "ended");
    const after = (await listed()).find((person) => person.id === id);
    expect(after).toEqual({ ...before, sessionCount: 0 });
    expect(after?.lastSeenAt).not.toBeNull();
    const unknown = { params: { id: UNKNOWN }, cookie: member("admin").cookie };
    await expectError(await send(callOf("endSessionsOfPerson"), unknown), "not_found", "nobody");
    await expectError(await send(callOf("makePasswordReset"), unknown), "not_found", "nobody");
  });

  it("cannot lock themselves out, even with another administrator", async () => {
    const cookie = member("admin").cookie;
    const second = { params: { id: member("other").id }, cookie };
    expect((await send(callOf("changePerson"), { ...second, json: { role: "admin" } })).status).toBe(200);
    const own = { params: { id: member("admin").id }, cookie };
    await expectError(
      await send(callOf("changePerson"), { ...own, json: { role: "analyst" } }),
      "conflict",
      "own role",
    );
    await expectError(await send(callOf("changePerson"), { ...own, json: { disabled: true } }), "conflict", "oneself");
    expect((await send(callOf("changePerson"), { ...second, json: { role: "analyst" } })).status).toBe(200);
  });
});

it("is logged who asks for what their role does not include", async () => {
  const warn = vi.spyOn(log, "warn");
  onTestFinished(() => warn.mockRestore());
  const { id, cookie } = member("analyst");
  await expectError(await send(callOf("listPeople"), { cookie }), "forbidden", "an analyst");
  expect(warn.mock.calls).toEqual([[{ personId: id, permission: "administer" }, "a person was refused"]]);
  await expectError(await send(callOf("listPeople")), "unauthenticated", "nobody");
  expect(warn).toHaveBeenCalledTimes(1);
});

describe("signing in", () => {
  it("answers an unknown address as a wrong password, and both wait after too many", async () => {
    // On a slow machine the delay would be over before the next attempt.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const email of ["analyst@example.com", "nobody@example.com"]) {
      const answers: unknown[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        answers.push(await (await send(callOf("signIn"), { json: { email, password: "wrong" } })).json());
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ error: { code: "unauthenticated" } });
      await expectError(await send(callOf("signIn"), { json: { email, password: PASSWORD } }), "rate_limited", email);
    }
  });

  it("sets a cookie that scripts and other sites cannot use", async () => {
    const answer = await send(callOf("signIn"), { json: { email: "ada@example.com", password: PASSWORD } });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^touchstone-session=.*; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

import { Secret, TOTP } from "otpauth";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import {
  newAuthenticatorSchema,
  recoveryCodesSchema,
  twoStepStateSchema,
} from "@/lib/shared/contracts/accounts/two-step";
import {
  callOf,
  cookieOf,
  createAdmin,
  expectError,
  join,
  type Member,
  PASSWORD,
  send,
  signedIn,
} from "../testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

setUpDatabase();

const EMAIL = "grace@example.com";
let admin: Member;
let grace: Member;
/** Of the app, at a time in milliseconds. */
let codeAt: (at: number) => string;
let recoveryCodes: string[];

const now = () => Date.now();
const STEP_MS = 30_000;

beforeAll(async () => {
  admin = await createAdmin(CODE);
  grace = await join(admin, "analyst", EMAIL);
});
beforeEach(() => {
  // Only the clock: the database has its own timers.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await db().signInFailure.deleteMany();
});
let steps = 0;
/** Each test has its own codes: a code works once. */
function later(): void {
  steps += 5;
  vi.setSystemTime(now() + steps * STEP_MS);
}

const ask = (id: string, json?: unknown, cookie = grace.cookie) =>
  send(callOf(id), { cookie, ...(json !== undefined && { json }) });
const state = async () => twoStepStateSchema.parse(await (await ask("readOwnTwoStep")).json());
const signIn = (code?: string, password = PASSWORD) =>
  send(callOf("signIn"), { json: { email: EMAIL, password, ...(code !== undefined && { code }) } });
const sessions = () => db().personSession.count({ where: { userId: grace.id } });

async function setUp(): Promise<void> {
  const begun = newAuthenticatorSchema.parse(await (await ask("beginTwoStep", { password: PASSWORD })).json());
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  codeAt = (timestamp) => totp.generate({ timestamp });
  const confirmed = await ask("confirmTwoStep", { code: codeAt(now()) });
  recoveryCodes = recoveryCodesSchema.parse(await confirmed.json()).recoveryCodes;
}

describe("setting up", () => {
  it("takes the password, then a code of the app", async () => {
    expect(await state()).toEqual({ isOn: false, codesLeft: 0, isRequired: false, hasPassword: true });
    await expectError(await ask("confirmTwoStep", { code: "000000" }), "conflict", "no app");
    await expectError(await ask("beginTwoStep", { password: "not the password" }), "forbidden", "a wrong password");
    const begun = newAuthenticatorSchema.parse(await (await ask("beginTwoStep", { password: PASSWORD })).json());
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    await expectError(await ask("confirmTwoStep", { code: "abcdef" }), "forbidden", "a wrong code");
    // Until it is confirmed, it neither counts nor locks anyone out.
    expect((await state()).isOn).toBe(false);
    expect((await signIn()).status).toBe(204);
    await setUp();
    expect(await state()).toEqual({ isOn: true, codesLeft: 10, isRequired: false, hasPassword: true });
    await expectError(await ask("beginTwoStep", { password: PASSWORD }), "conflict", "another app");
    await expectError(await ask("confirmTwoStep", { code: codeAt(now()) }), "conflict", "once more");
  });

  it("stores neither the secret nor a recovery code in the clear", async () => {
    const authenticator = await db().authenticator.findUniqueOrThrow({
      where: { personId: grace.id },
      include: { codes: true },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    const stored = JSON.stringify(authenticator) + Buffer.from(authenticator.secret).toString("latin1");
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll("-", ""));
    }
  });
});

describe("signing in", () => {
  it("asks for the code after the right password alone, and begins no session before", async () => {
    later();
    const before = await sessions();
    const asked = await signIn();
    await expectError(asked, "code_required", "the password alone");
    expect(asked.headers.getSetCookie()).toEqual([]);
    const wrongPassword = await expectError(await signIn(undefined, "not the password"), "unauthenticated", "password");
    const wrongCode = await signIn("000000");
    expect(wrongCode.headers.getSetCookie()).toEqual([]);
    expect(await expectError(wrongCode, "unauthenticated", "code")).toEqual(wrongPassword);
    const both = await signIn(codeAt(now()), "not the password");
    expect(await expectError(both, "unauthenticated", "a right code")).toEqual(wrongPassword);
    expect(await sessions()).toBe(before);
    const passed = await signIn(codeAt(now()));
    expect((await signedIn(cookieOf(passed))).id).toBe(grace.id);
  });

  it("takes each code once, and none before it", async () => {
    later();
    const code = codeAt(now());
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204);
    await expectError(await signIn(code), "unauthenticated", "again");
    await expectError(await signIn(codeAt(now() - STEP_MS)), "unauthenticated", "the one before");
    expect((await signIn(codeAt(now() + STEP_MS))).status).toBe(204);
  });

  it("takes one of two requests with the same code", async () => {
    later();
    const answers = await Promise.all([1, 2].map(() => signIn(codeAt(now()))));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  });

  it("takes a clock that is a step off, and not two", async () => {
    later();
    await expectError(await signIn(codeAt(now() + 2 * STEP_MS)), "unauthenticated", "too fast");
    await expectError(await signIn(codeAt(now() - 2 * STEP_MS)), "unauthenticated", "too slow");
    expect((await signIn(codeAt(now() - STEP_MS))).status).toBe(204);
  });

  it("takes each recovery code once, as people type it", async () => {
    const [first = "", second = ""] = recoveryCodes;
    expect((await signIn(first.toLowerCase().replaceAll("-", " "))).status).toBe(204);
    await expectError(await signIn(first), "unauthenticated", "again");
    expect((await state()).codesLeft).toBe(9);
    const answers = await Promise.all([signIn(second), signIn(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  });

  it("slows guesses of codes down as those of passwords, also between right passwords", async () => {
    later();
    for (const code of ["000000", undefined, "000001", undefined, "000002"]) await signIn(code);
    const refused = await signIn(codeAt(now()));
    await expectError(refused, "rate_limited", "the right code, too soon");
    vi.setSystemTime(now() + 2_500);
    expect((await signIn(codeAt(now()))).status).toBe(204);
    expect((await db().signInFailure.findMany()).length).toBe(0);
  });

  it("accepts recovery codes when the secret cannot be decrypted", async () => {
    later();
    const where = { personId: grace.id };
    const { secret } = await db().authenticator.findUniqueOrThrow({ where });
    await db().authenticator.update({ where, data: { secret: new Uint8Array(secret).fill(7, 20) } });
    await expectError(await signIn(codeAt(now())), "unauthenticated", "a code");
    expect((await signIn(recoveryCodes[2])).status).toBe(204);
    await db().authenticator.update({ where, data: { secret } });
  });
});

describe("switching off", () => {
  it("takes the password", async () => {
    await expectError(await ask("endTwoStep", { password: "not the password" }), "forbidden", "a wrong password");
    expect((await ask("endTwoStep", { password: PASSWORD })).status).toBe(204);
    expect((await signIn()).status).toBe(204);
    expect(await db().recoveryCode.count()).toBe(0);
  });

  it("is up to an administrator when everything is lost", async () => {
    await setUp();
    const reset = (cookie: string) => send(callOf("resetTwoStep"), { cookie, params: { id: grace.id } });
    await expectError(await reset(grace.cookie), "forbidden", "an analyst");
    expect((await reset(admin.cookie)).status).toBe(204);
    expect((await state()).isOn).toBe(false);
    expect((await signIn()).status).toBe(204);
  });

  it("is recorded, as setting up and recovery codes are", async () => {
    const entries = await db().auditEntry.findMany({ where: { personId: grace.id }, orderBy: { id: "asc" } });
    const seen = entries
      .filter(({ type }) => /two-step|recovery/.test(type))
      .map(({ type, actorId }) => [type, actorId]);
    expect(seen).toEqual([
      ["two-step-on", grace.id],
      ...[1, 2, 3].map(() => ["recovery-code-used", null]),
      ["two-step-off", grace.id],
      ["two-step-on", grace.id],
      ["two-step-off", admin.id],
    ]);
  });
});

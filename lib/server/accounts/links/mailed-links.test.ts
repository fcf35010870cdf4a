import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { newInvitationSchema } from "@/lib/shared/contracts/accounts/invitation";
import { newPasswordResetSchema } from "@/lib/shared/contracts/accounts/password-reset";
import { callOf, createTeam, expectError, PASSWORD, send, type TeamMember } from "../testing/team";
import { REMINDER_PAUSE_MS } from "../tunables";

const { code, mail } = await vi.hoisted(async () => {
  const { startMailServer } = await import("@/lib/server/sending/testing/start-mail-server");
  const mail = await startMailServer({
    refuse: (address) => (address.startsWith("gone") ? { code: 550, text: "No such mailbox" } : null),
  });
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("APP_URL", "https://touchstone.example.org");
  vi.stubEnv("SMTP_URL", mail.url);
  vi.stubEnv("MAIL_FROM", "Touchstone <touchstone@example.org>");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return { code, mail };
});

setUpDatabase();

let member: TeamMember;
beforeAll(async () => {
  member = await createTeam(code);
});
beforeEach(() => mail.received.splice(0));
afterAll(() => mail.close());

/** The only email that has arrived, decoded. */
async function received(): Promise<string> {
  await vi.waitFor(() => expect(mail.received).toHaveLength(1));
  const raw = mail.received[0]?.raw ?? "";
  // Quoted-printable (RFC 2045 §6.7) where it is not plain ASCII.
  if (!/^Content-Transfer-Encoding: quoted-printable\r$/im.test(raw)) return raw;
  const joined = raw.replace(/=\r\n/g, "").replace(/%/g, "%25");
  return decodeURIComponent(joined.replace(/=([0-9A-F]{2})/g, "%$1"));
}
const tokenIn = (text: string, path: string) =>
  new RegExp(`https://touchstone\\.example\\.org/${path}#(\\S+)`).exec(text)?.[1] ?? "";

describe("an invitation", () => {
  const invite = async (email: string, language = "en") => {
    const json = { email, role: "reviewer" };
    const headers = { "accept-language": language };
    return newInvitationSchema.parse(
      await (await send(callOf("invite"), { cookie: member("admin").cookie, json, headers })).json(),
    );
  };

  it("is sent to its address, with a link that works", async () => {
    expect((await invite("lise@example.com")).mail).toMatchObject({ failure: null });
    const text = await received();
    expect(mail.received[0]?.to).toEqual(["lise@example.com"]);
    expect(text).toContain("Ada invited you to Touchstone as a reviewer.");
    const json = { token: tokenIn(text, "invitation"), name: "Lise", password: PASSWORD };
    expect((await send(callOf("acceptInvitation"), { json })).status).toBe(204);
  });

  it("is in the language of the person who invites", async () => {
    await invite("jean@example.com", "fr");
    expect(await received()).toContain("Ada vous invite à utiliser Touchstone avec le rôle relecteur.");
  });

  it("remains valid if the mail server refuses the address, and says so", async () => {
    const { token, mail: sent } = await invite("gone@example.com");
    expect(sent).toEqual({ failure: "refused", answer: "550 No such mailbox" });
    expect((await send(callOf("readInvitation"), { json: { token } })).status).toBe(200);
  });
});

describe("a person who forgot their password", () => {
  const remind = (email: string) => send(callOf("remindOfPassword"), { json: { email } });
  const forget = () => db().oneTimeLink.deleteMany({ where: { purpose: "password_reset" } });
  /** What is sent after the answer would have arrived by then. */
  const afterAWhile = () => new Promise((resolve) => setTimeout(resolve, 300));
  beforeEach(forget);

  it("is sent a link that works, once in a while", async () => {
    expect((await remind("analyst@example.com")).status).toBe(204);
    const token = tokenIn(await received(), "reset-password");
    expect((await remind("analyst@example.com")).status).toBe(204);
    await afterAWhile();
    expect(mail.received).toHaveLength(1);
    const later = new Date(Date.now() - REMINDER_PAUSE_MS - 1);
    await db().oneTimeLink.updateMany({ where: { purpose: "password_reset" }, data: { createdAt: later } });
    mail.received.splice(0);
    await remind("analyst@example.com");
    const newer = tokenIn(await received(), "reset-password");
    await expectError(await send(callOf("readPasswordReset"), { json: { token } }), "not_found", "replaced");
    const json = { token: newer, password: "a new and long password" };
    expect((await send(callOf("resetPassword"), { json })).status).toBe(204);
  });

  it("is answered alike with no account, a disabled one, and one without a password; nothing is sent", async () => {
    const { id } = member("other");
    await db().person.update({ where: { id }, data: { disabledAt: new Date() } });
    const { count } = await db().personAccount.deleteMany({ where: { userId: member("reviewer").id } });
    expect(count).toBe(1);
    for (const email of ["nobody@example.com", "other@example.com", "reviewer@example.com"]) {
      const answer = await remind(email);
      expect([email, answer.status, await answer.text()]).toEqual([email, 204, ""]);
    }
    await afterAWhile();
    expect(mail.received).toEqual([]);
    expect(await db().oneTimeLink.count({ where: { purpose: "password_reset" } })).toBe(0);
  });
});

it("a link that an administrator makes is sent too", async () => {
  const params = { id: member("analyst").id };
  const answer = await send(callOf("makePasswordReset"), { cookie: member("admin").cookie, params });
  const made = newPasswordResetSchema.parse(await answer.json());
  expect(made.mail).toMatchObject({ failure: null });
  expect(tokenIn(await received(), "reset-password")).toBe(made.token);
});

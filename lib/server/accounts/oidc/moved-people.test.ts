import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { auditPageSchema } from "@/lib/shared/contracts/accounts/audit-log";
import { callOf, cookieOf, createAdmin, expectError, join, type Member, makeToken, send } from "../testing/team";
import { begin, expectRefused, forgetConfiguration, someone, travel, whoIs } from "./testing/journey";

const { CODE, issuer } = await vi.hoisted(() => import("./testing/environment"));

setUpDatabase();
afterAll(() => issuer.close());

let admin: Member;
beforeAll(async () => {
  await begin();
  admin = await createAdmin(CODE);
});
beforeEach(() => forgetConfiguration());

/** A person signs in through the issuer. */
async function come(who: Record<string, unknown>) {
  issuer.reset(who);
  const { answer } = await travel();
  return { person: await whoIs(answer), cookie: cookieOf(answer) };
}
const unlink = (id: string, { cookie }: { cookie: string } = admin) =>
  send(callOf("unlinkPerson"), { cookie, params: { id } });
const change = (id: string, json: object) =>
  send(callOf("changePerson"), { cookie: admin.cookie, params: { id }, json });

async function auditOf(id: string) {
  const page = await send(callOf("listAudit"), { cookie: admin.cookie, query: { person: id } });
  return auditPageSchema.parse(await page.json()).entries.flatMap(({ event }) => event ?? []);
}

describe("the address of a person who is linked", () => {
  it("follows the issuer's, if it is verified, and the earlier one is free for the next", async () => {
    const grace = someone();
    const { person } = await come(grace);
    const id = person?.id ?? "";
    const email = `${randomUUID()}@example.org`;
    expect((await come({ ...grace, email, email_verified: false })).person).toMatchObject({ id, email: grace.email });
    expect((await come({ ...grace, email: undefined })).person).toMatchObject({ id, email: grace.email });
    expect((await come({ ...grace, email })).person).toMatchObject({ id, email });
    expect(await auditOf(id)).toContainEqual({ type: "address-changed", personId: id, email: grace.email });
    const next = await come(someone({ email: grace.email }));
    expect(next.person).toMatchObject({ email: grace.email });
    expect(next.person?.id).not.toBe(id);
  });

  it("stays if another person has the new one, which is recorded; the person is signed in", async () => {
    const other = await join(admin, "analyst", `${randomUUID()}@example.org`);
    const { email } = await db().person.findUniqueOrThrow({ where: { id: other.id } });
    const grace = someone();
    const { person } = await come(grace);
    const id = person?.id ?? "";
    expect((await come({ ...grace, email })).person).toMatchObject({ id, email: grace.email });
    expect(await auditOf(id)).toContainEqual({ type: "address-kept", personId: id, email });
  });

  it("takes links that were mailed to the earlier one, and invitations to the new one, with it", async () => {
    const grace = someone();
    const { person } = await come(grace);
    await send(callOf("makePasswordReset"), { cookie: admin.cookie, params: { id: person?.id ?? "" } });
    const email = `${randomUUID()}@example.org`;
    await send(callOf("invite"), { cookie: admin.cookie, json: { email, role: "admin" } });
    const left = () => db().oneTimeLink.count({ where: { OR: [{ personId: person?.id ?? "" }, { email }] } });
    expect(await left()).toBeGreaterThan(0);
    await come({ ...grace, email });
    expect(await left()).toBe(0);
  });

  it("is changed by an administrator, unless another person has it", async () => {
    const { person } = await come(someone());
    const id = person?.id ?? "";
    const email = `${randomUUID()}@Example.org`;
    expect(await (await change(id, { email })).json()).toMatchObject({ email: email.toLowerCase() });
    await expectError(await change(id, { email: "ADA@example.com" }), "conflict", "an address that is taken");
    await expectError(await change(id, { email: "nobody" }), "validation_failed", "no address");
    await expectError(await change(admin.id, { email: "new@example.com" }), "conflict", "one's own");
  });

  it("is erased from the audit log with the person, earlier ones included, and no one else's", async () => {
    const grace = someone();
    const { person } = await come(grace);
    const id = person?.id ?? "";
    await come({ ...grace, email: `${randomUUID()}@example.org` });
    await send(callOf("invite"), { cookie: admin.cookie, json: { email: grace.email, role: "analyst" } });
    const erased = await send(callOf("erasePerson"), {
      ...{ cookie: admin.cookie, params: { id }, json: { documents: "keep" } },
    });
    expect(erased.status).toBe(204);
    const rows = await db().auditEntry.findMany({ where: { email: grace.email }, select: { type: true } });
    expect(rows).toEqual([{ type: "person-invited" }]);
    expect(await db().auditEntry.count({ where: { personId: id, email: { not: null } } })).toBe(0);
  });
});

describe("an account that was made again at the issuer", () => {
  it("is refused with a reason, and an administrator sees whose address it has", async () => {
    const grace = someone();
    const { person } = await come(grace);
    const id = person?.id ?? "";
    issuer.reset({ ...grace, sub: randomUUID() });
    await expectRefused(travel(), "address_taken");
    const refusal = { type: "issuer-refused", reason: "address_taken", personId: id, email: grace.email };
    expect(await auditOf(id)).toContainEqual(refusal);
  });

  it("is linked once the person is unlinked, who is signed out and loses their tokens, and keeps the rest", async () => {
    const grace = someone({ realm_access: { roles: ["checker"] } });
    const { person, cookie } = await come(grace);
    const id = person?.id ?? "";
    await makeToken({ id, cookie }, ["read"]);
    expect((await unlink(id)).status).toBe(204);
    expect(await db().personSession.count({ where: { userId: id } })).toBe(0);
    expect(await db().apiToken.count({ where: { personId: id } })).toBe(0);
    const again = { ...grace, sub: randomUUID() };
    expect((await come(again)).person).toMatchObject({ id, email: grace.email, role: "reviewer" });
    expect((await come(again)).person).toMatchObject({ id });
    const types = (await auditOf(id)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(["account-unlinked", "sessions-ended", "token-revoked"]));
    // The account that the issuer deleted no longer identifies anyone.
    issuer.reset(grace);
    await expectRefused(travel(), "address_taken");
  });

  it("with another address, is linked once the address is changed here as well", async () => {
    const grace = someone();
    const { person } = await come(grace);
    const id = person?.id ?? "";
    const email = `${randomUUID()}@example.org`;
    await change(id, { email });
    await unlink(id);
    expect((await come(someone({ email }))).person).toMatchObject({ id, email });
  });
});

describe("unlinking", () => {
  it("does nothing to a person who is not linked, and is for administrators", async () => {
    const member = await join(admin, "analyst", `${randomUUID()}@example.org`);
    expect((await unlink(member.id)).status).toBe(204);
    expect(await db().personSession.count({ where: { userId: member.id } })).toBe(1);
    await expectError(await unlink(admin.id, member), "forbidden", "an analyst");
    await expectError(await unlink(randomUUID()), "not_found", "nobody");
  });

  it("is offered for those who are linked", async () => {
    const { person } = await come(someone());
    const list = await send(callOf("listPeople"), { cookie: admin.cookie });
    const linked = expect.objectContaining({ id: person?.id, hasSingleSignOn: true });
    const own = expect.objectContaining({ id: admin.id, hasSingleSignOn: false });
    expect(await list.json()).toMatchObject({ people: expect.arrayContaining([linked, own]) });
  });
});

it("the slash at the end of the issuer's name may change: no one is unlinked or refused", async () => {
  const grace = someone();
  const { person } = await come(grace);
  await db().personAccount.updateMany({
    where: { userId: person?.id ?? "", providerId: `oidc:${issuer.url}` },
    data: { providerId: `oidc:${issuer.url}/` },
  });
  expect((await come(grace)).person).toMatchObject({ id: person?.id });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { personListSchema } from "@/lib/shared/contracts/accounts/person";
import { callOf, cookieOf, createAdmin, join, type Member, send } from "../testing/team";
import { CLIENT } from "./testing/issuer";
import { begin, expectRefused, forgetConfiguration, someone, travel, whoIs } from "./testing/journey";

/** The issuer's address is in the environment before anything reads it. */
const { CODE, issuer } = await vi.hoisted(() => import("./testing/environment"));

setUpDatabase();
afterAll(() => issuer.close());

let admin: Member;
beforeAll(async () => {
  expect((await begin()).headers.get("location"), "before there is an administrator").toBe("/first-admin");
  admin = await createAdmin(CODE);
});
beforeEach(() => {
  issuer.reset();
  forgetConfiguration();
});

const people = async () =>
  personListSchema.parse(await (await send(callOf("listPeople"), { cookie: admin.cookie })).json()).people;

describe("a good issuer", () => {
  it("signs in a new person with the mapped role, and opens the page that was asked for", async () => {
    const who = someone();
    issuer.reset(who);
    const { answer } = await travel({ to: "/traces?outcome=approved" });
    expect(answer.headers.get("location")).toBe("/traces?outcome=approved");
    expect(await whoIs(answer)).toMatchObject({ name: "Grace Hopper", email: who.email, role: "analyst" });
    const [exchange] = issuer.exchanges;
    const basic = [CLIENT.id, CLIENT.secret].map((part) => encodeURIComponent(part).replace(/%20/g, "+")).join(":");
    expect(Buffer.from(exchange?.authorization?.replace("Basic ", "") ?? "", "base64").toString()).toBe(basic);
  });

  it("binds the sign-in to the browser, with PKCE, state and nonce", async () => {
    const begun = await begin();
    const asked = new URL(begun.headers.get("location") ?? "").searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: "code", client_id: CLIENT.id, scope: "openid profile email", code_challenge_method: "S256" },
      redirect_uri: "http://127.0.0.1:3000/api/sign-in/oidc/callback",
    });
    const [cookie = ""] = begun.headers.getSetCookie();
    expect(cookie).toMatch(/^touchstone-oidc-[\w-]{12}=[\w-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/);
    for (const name of ["state", "nonce"]) expect(cookie).not.toContain(asked.get(name));
  });

  it("knows a person again by their subject, with the session in the list of theirs", async () => {
    const who = someone();
    issuer.reset(who);
    const first = await whoIs((await travel()).answer);
    issuer.reset({ ...who, name: "Another name" });
    const { answer } = await travel();
    expect(await whoIs(answer)).toEqual(first);
    const sessions = await (await send(callOf("listSessions"), { cookie: cookieOf(answer) })).json();
    expect(sessions).toMatchObject({ sessions: [{ current: true }, { current: false }] });
  });

  it("links a person who exists by their verified address", async () => {
    const invited = await join(admin, "analyst", "invited@example.org");
    issuer.reset(someone({ email: "Invited@example.org" }));
    expect(await whoIs((await travel()).answer)).toMatchObject({ id: invited.id });
  });

  it("says the rest at its userinfo endpoint", async () => {
    const { sub, ...rest } = someone();
    issuer.reset({ sub });
    issuer.behaviour.userInfo = { sub, ...rest };
    expect(await whoIs((await travel()).answer)).toMatchObject({ email: rest.email });
  });

  it.each(["RS256", "ES256"] as const)("may change its key: %s", async (alg) => {
    issuer.reset(someone());
    expect(await whoIs((await travel()).answer)).not.toBeNull();
    issuer.rotate(alg);
    expect(await whoIs((await travel()).answer)).not.toBeNull();
  });

  it("may have a clock that is a little late", async () => {
    issuer.reset(someone());
    issuer.behaviour.override = { exp: Math.floor(Date.now() / 1_000) - 10 };
    expect(await whoIs((await travel()).answer)).not.toBeNull();
  });
});

describe("roles and groups", () => {
  it("follow the claims at each sign-in, and the highest role counts", async () => {
    const who = someone({ realm_access: { roles: ["staff", "checker"] }, groups: ["dept-legal", "unmapped"] });
    issuer.reset(who);
    const person = await whoIs((await travel()).answer);
    expect(person?.role).toBe("reviewer");
    const groupsOf = async () => {
      const where = { personId: person?.id ?? "" };
      const rows = await db().groupMember.findMany({ where, select: { group: { select: { name: true } } } });
      return rows.map(({ group }) => group.name).sort();
    };
    expect(await groupsOf()).toEqual(["Legal"]);
    // A group that no value maps to is the administrators' own affair.
    const made = await db().teamGroup.create({ data: { id: randomUUID(), name: "By hand" } });
    await db().groupMember.create({ data: { groupId: made.id, personId: person?.id ?? "" } });
    issuer.reset({ ...who, realm_access: { roles: ["staff"] }, groups: "dept-hr" });
    expect(await whoIs((await travel()).answer)).toMatchObject({ id: person?.id, role: "analyst" });
    expect(await groupsOf()).toEqual(["By hand", "People team"]);
    const entries = await db().auditEntry.findMany({ orderBy: { id: "desc" }, take: 4 });
    expect(entries.map(({ type }) => type).reverse()).toEqual([
      ...["role-changed", "group-changed", "group-changed", "signed-in"],
    ]);
  });

  it("refuse a person without a role, new or known, and make no account", async () => {
    const who = someone({ realm_access: { roles: ["visitor"] } });
    issuer.reset(who);
    await expectRefused(travel(), "no_access");
    expect((await people()).map(({ email }) => email)).not.toContain(who.email);
    issuer.reset({ ...who, realm_access: { roles: ["staff"] } });
    expect(await whoIs((await travel()).answer)).not.toBeNull();
    issuer.reset(who);
    await expectRefused(travel(), "no_access");
  });

  it("never take the role from the last administrator", async () => {
    const last = someone({ email: "ada@example.com" });
    issuer.reset(last);
    expect(await whoIs((await travel()).answer)).toMatchObject({ id: admin.id, role: "admin" });
    issuer.reset(someone({ realm_access: { roles: ["boss"] } }));
    const second = await whoIs((await travel()).answer);
    expect(second?.role).toBe("admin");
    issuer.reset(last);
    expect(await whoIs((await travel()).answer)).toMatchObject({ id: admin.id, role: "analyst" });
    await db().person.update({ where: { id: admin.id }, data: { givenRole: "admin" } });
    await db().person.update({ where: { id: second?.id ?? "" }, data: { givenRole: "analyst" } });
  });
});

import { Secret, TOTP } from "otpauth";
import { expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { newApiTokenSchema } from "@/lib/shared/contracts/accounts/api-token";
import { signedInSchema } from "@/lib/shared/contracts/accounts/person";
import { newAuthenticatorSchema } from "@/lib/shared/contracts/accounts/two-step";
import { auth } from "../auth";
import { callerOf, roleOfCredential } from "../caller";
import { bearer, callOf, cookieOf, createAdmin, expectError, PASSWORD, send } from "../testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TWO_STEP_SIGN_IN", "admins");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

setUpDatabase();

it("an administrator has an analyst's rights until two-step sign-in is set up, or with single sign-on", async () => {
  const { id, cookie } = await createAdmin(CODE);
  const roleWith = async (session: string) => {
    const answer = await send(callOf("getSignedIn"), { cookie: session });
    const state = signedInSchema.parse(await answer.json());
    return state.mode === "accounts" ? state.person?.role : null;
  };
  expect(await roleWith(cookie)).toBe("analyst");
  await expectError(await send(callOf("listPeople"), { cookie }), "forbidden", "an administrator's call");
  expect((await send(callOf("listDocuments"), { cookie })).status).toBe(200);
  expect(await callerOf(new Headers({ cookie }), { renews: false })).toMatchObject({
    credential: { awaitsTwoStep: true },
  });
  expect(await (await send(callOf("readOwnTwoStep"), { cookie })).json()).toMatchObject({
    isRequired: true,
    isOn: false,
  });

  // A token is no way around it, whenever it was made.
  const made = await send(callOf("makeApiToken"), {
    cookie,
    json: { name: "script", scopes: ["read"], expiresInDays: 1 },
  });
  const { secret: token } = newApiTokenSchema.parse(await made.json());
  const roleByToken = async () => {
    const caller = await callerOf(new Headers({ authorization: `Bearer ${token}` }), { renews: false });
    return caller.kind === "person" ? [caller.person.role, await roleOfCredential(caller.credential)] : [];
  };
  expect(await roleByToken()).toEqual(["analyst", "analyst"]);

  const byIssuer = await auth().api.beginSession({ body: { personId: id }, headers: new Headers(), asResponse: true });
  expect(await roleWith(cookieOf(byIssuer))).toBe("admin");

  const json = { email: "ada@example.com", password: PASSWORD };
  const other = cookieOf(await send(callOf("signIn"), { json }));
  expect(await roleWith(other)).toBe("analyst");
  const begun = await send(callOf("beginTwoStep"), { cookie, json: { password: PASSWORD } });
  const { secret } = newAuthenticatorSchema.parse(await begun.json());
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await send(callOf("confirmTwoStep"), { cookie, json: { code } })).status).toBe(200);
  expect(await roleWith(cookie)).toBe("admin");
  expect((await send(callOf("listPeople"), { cookie })).status).toBe(200);
  // A person who knew only the password may have made it, or signed in.
  await expectError(await send(callOf("listDocuments"), { headers: bearer(token) }), "unauthenticated", "a token");
  expect([await roleWith(other), await roleWith(cookieOf(byIssuer))]).toEqual([undefined, "admin"]);
  // Other people are not asked.
  await db().person.update({ where: { id }, data: { twoStepAt: null, givenRole: "reviewer" } });
  expect(await roleWith(cookie)).toBe("reviewer");
});

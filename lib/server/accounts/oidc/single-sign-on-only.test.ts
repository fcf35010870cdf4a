import { expect, it, vi } from "vitest";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { callOf, createAdmin, expectError, PASSWORD, send } from "../testing/team";
import { signInWays } from "./settings";

const CODE = vi.hoisted(() => {
  const variables = {
    AUTH: "accounts",
    TOUCHSTONE_FIRST_ADMIN_CODE: "the code of this start",
    OIDC_ISSUER: "http://127.0.0.1:1",
    OIDC_CLIENT_ID: "touchstone",
    OIDC_LABEL: "Keycloak",
    OIDC_ONLY: "true",
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return variables.TOUCHSTONE_FIRST_ADMIN_CODE;
});

setUpDatabase();

it("with OIDC_ONLY, passwords open nothing but the first administrator's account", async () => {
  expect(signInWays()).toEqual({ passwords: false, mailsLinks: false, issuer: { label: "Keycloak" } });
  const { id, cookie } = await createAdmin(CODE);
  const credentials = { email: "ada@example.com", password: PASSWORD };
  await expectError(await send(callOf("signIn"), { json: credentials }), "forbidden", "the right password");
  const invitation = { cookie, json: { email: "grace@example.com", role: "analyst" } };
  await expectError(await send(callOf("invite"), invitation), "forbidden", "an invitation");
  await expectError(await send(callOf("makePasswordReset"), { cookie, params: { id } }), "forbidden", "a new password");
  const link = { token: "A".repeat(43), password: PASSWORD };
  await expectError(await send(callOf("resetPassword"), { json: link }), "forbidden", "its link");
  const begun = await send(callOf("beginIssuerSignIn"));
  expect(begun.headers.get("location"), "an issuer that is away").toBe("/sign-in?reason=unavailable");
});

import { vi } from "vitest";
import { CLIENT, startIssuer } from "./issuer";

export const CODE = "the code of this start";

/** An issuer, and the environment that names it: imported before anything reads the environment. */
export const issuer = await startIssuer();

const variables = {
  AUTH: "accounts",
  TOUCHSTONE_FIRST_ADMIN_CODE: CODE,
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_ROLE_CLAIM: "realm_access.roles",
  OIDC_ROLES: "staff=analyst, checker=reviewer, boss=admin",
  OIDC_DEFAULT_ROLE: "none",
  OIDC_GROUP_CLAIM: "groups",
  OIDC_GROUPS: "dept-legal=Legal, dept-hr=People team",
};
for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);

import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import type { SignInWays } from "@/lib/shared/contracts/accounts/sign-in-ways";
import { env } from "@/lib/shared/env";
import type { ClaimMapping } from "@/lib/shared/env/single-sign-on-variables";
import { AppError } from "@/lib/shared/errors";
import { mailsLinks } from "../links/mail-link";
import { requireAccounts } from "../sign-in";

/** The issuer, and how its claims are read. */
export interface IssuerSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scopes: string;
  trustEmail: boolean;
  /** Whether the access token is read for claims that the ID token and the userinfo endpoint lack. */
  claimsFrom: "id_token" | "access_token";
  roles: { claim: string | undefined; mapping: readonly ClaimMapping<Role>[]; fallback: Role | null };
  groups: { claim: string | undefined; mapping: readonly ClaimMapping<string>[] };
}

/** `null` without single sign-on. */
export function issuerSettings(): IssuerSettings | null {
  const variables = env();
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = variables;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) return null;
  const { OIDC_DEFAULT_ROLE } = variables;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: variables.OIDC_CLIENT_SECRET,
    scopes: variables.OIDC_SCOPES,
    trustEmail: variables.OIDC_TRUST_EMAIL,
    claimsFrom: variables.OIDC_CLAIMS_FROM,
    roles: {
      claim: variables.OIDC_ROLE_CLAIM,
      mapping: variables.OIDC_ROLES,
      fallback: OIDC_DEFAULT_ROLE === "none" ? null : OIDC_DEFAULT_ROLE,
    },
    groups: { claim: variables.OIDC_GROUP_CLAIM, mapping: variables.OIDC_GROUPS },
  };
}

/** @throws AppError `not_found` without single sign-on */
export function requireIssuer(): IssuerSettings {
  requireAccounts();
  const settings = issuerSettings();
  if (settings === null) throw new AppError("not_found", "There is no single sign-on here.");
  return settings;
}

/** How people sign in here. */
export function signInWays(): SignInWays {
  const { OIDC_LABEL, OIDC_ONLY } = env();
  return {
    passwords: !OIDC_ONLY,
    mailsLinks: mailsLinks(),
    issuer: issuerSettings() === null ? null : { label: OIDC_LABEL ?? null },
  };
}

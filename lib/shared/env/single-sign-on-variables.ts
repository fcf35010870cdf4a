import { z } from "zod";
import { type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import { isLoopbackUrl } from "@/lib/shared/outbound/loopback.mjs";
import { given, text, variable } from "./env-variable";

/** Tokens travel over https; only an issuer on this machine may do without. */
const issuer = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((address) => /^https:/i.test(address) || isLoopbackUrl(address), "must be an https address");

const flag = given(
  z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
);

/** One value of a claim, and what it maps to here. */
export interface ClaimMapping<Target> {
  value: string;
  target: Target;
}

/** `value=target` pairs, comma-separated: a value may contain `=`, but no comma. */
function mapping<Target extends string>(target: z.ZodType<Target>, targets: string) {
  return given(z.string().optional()).transform((list, context): ClaimMapping<Target>[] => {
    const entries = (list ?? "").split(",").filter((entry) => entry.trim() !== "");
    return entries.map((entry) => {
      const end = entry.lastIndexOf("=");
      const value = entry.slice(0, Math.max(end, 0)).trim();
      const parsed = target.safeParse(entry.slice(end + 1).trim());
      if (value !== "" && parsed.success) return { value, target: parsed.data };
      context.addIssue({ code: "custom", message: `must be a list of value=${targets}, comma-separated` });
      return z.NEVER;
    });
  });
}

export const singleSignOnVariables = {
  OIDC_ISSUER: variable(
    given(issuer.optional()),
    "Issuer of OpenID Connect whose people may [sign in](operator.md#single-sign-on); its configuration is read from `/.well-known/openid-configuration` below it. Needs `AUTH=accounts`.",
  ),
  OIDC_CLIENT_ID: variable(text, "Name of this installation at the issuer."),
  OIDC_CLIENT_SECRET: variable(text, "Its secret; sent to the issuer only.", {
    unset: "a public client, with PKCE alone",
  }),
  OIDC_SCOPES: variable(
    given(z.string().trim().default("openid profile email")),
    "Scopes to ask for, separated by spaces.",
  ),
  OIDC_LABEL: variable(text, "Name of the issuer on the sign-in button, such as `Keycloak`.", {
    unset: "“single sign-on”",
  }),
  OIDC_ONLY: variable(flag, "`true`: no one can sign in with a password."),
  OIDC_CLAIMS_FROM: variable(
    given(z.enum(["id_token", "access_token"]).default("id_token")),
    "Where the claims of roles and groups are: `id_token`, or the userinfo endpoint for what that lacks; `access_token`: the access token as well, for what both lack, if it is a JWT that the issuer signed for this client. Keycloak has roles there alone, until you change it.",
  ),
  OIDC_ROLE_CLAIM: variable(
    text,
    "Claim with a person's roles, such as `roles` or `realm_access.roles`. The role here then follows it at each sign-in; a sign-in without the claim changes no role.",
    { unset: "roles are given on the page of people" },
  ),
  OIDC_ROLES: variable(
    mapping<Role>(roleSchema, "role"),
    "Roles by the claim's values: `staff=analyst, it-admins=admin`. The highest counts; a slash in front of a value makes no difference.",
    { unset: "none" },
  ),
  OIDC_DEFAULT_ROLE: variable(
    given(z.enum([...roleSchema.exclude(["admin"]).options, "none"]).default("analyst")),
    "Role of people for whom no value of the claim is mapped, and of new people without the claim: `analyst`, `reviewer`, or `none`, which refuses them.",
  ),
  OIDC_GROUP_CLAIM: variable(text, "Claim with a person's groups, such as `groups`."),
  OIDC_GROUPS: variable(
    mapping(z.string().min(1).max(100), "group"),
    "Groups by the claim's values: `dept-legal=Legal`; a slash in front of a value makes no difference. Membership of these groups follows the claim at each sign-in, if there is one; other groups stay as they are.",
    { unset: "none" },
  ),
  OIDC_TRUST_EMAIL: variable(
    flag,
    "`true`: addresses count as verified although the issuer sends no `email_verified`. Only for an issuer where people cannot choose their own address.",
  ),
};

type Variables = z.infer<z.ZodObject<typeof singleSignOnVariables>> & { AUTH: string };

/** Refuses variables that would have no effect without others. */
export function checkSingleSignOn(env: Variables, context: z.RefinementCtx): void {
  const needs = (name: keyof Variables, isMet: boolean, what: string) => {
    if (!isMet) context.addIssue({ code: "custom", path: [name], message: `needs ${what}` });
  };
  const { OIDC_ISSUER, OIDC_ROLES, OIDC_GROUPS } = env;
  if (OIDC_ISSUER !== undefined) {
    needs("OIDC_ISSUER", env.AUTH === "accounts", "AUTH=accounts");
    needs("OIDC_ISSUER", env.OIDC_CLIENT_ID !== undefined, "OIDC_CLIENT_ID");
  }
  if (env.OIDC_ONLY) needs("OIDC_ONLY", OIDC_ISSUER !== undefined, "OIDC_ISSUER");
  needs(
    "OIDC_ROLE_CLAIM",
    (env.OIDC_ROLE_CLAIM === undefined) === (OIDC_ROLES.length === 0),
    "OIDC_ROLES, and the reverse",
  );
  needs(
    "OIDC_GROUP_CLAIM",
    (env.OIDC_GROUP_CLAIM === undefined) === (OIDC_GROUPS.length === 0),
    "OIDC_GROUPS, and the reverse",
  );
  if (!env.OIDC_SCOPES.split(/\s+/).includes("openid")) needs("OIDC_SCOPES", false, "openid among the scopes");
}

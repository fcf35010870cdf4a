import { expect, it } from "vitest";
import type { ClaimCounts, IssuerProbe } from "@/lib/server/accounts/oidc/probe-issuer";
import { singleSignOnFinding } from "./single-sign-on-check";

const counts = (change: Partial<ClaimCounts>): ClaimCounts => ({
  ...{ claim: "realm_access.roles", read: 0, absent: 0, unreadable: 0, ...change },
});
const answers = (change: Partial<Extract<IssuerProbe, { state: "answers" }>> = {}): IssuerProbe => ({
  ...{ state: "answers", issuer: "https://login.example.org", unlisted: [], claims: {}, ...change },
});

it.each<[IssuerProbe, string, string]>([
  [{ state: "none" }, "ok", "issuer_none"],
  [{ state: "unreachable", detail: "" }, "failed", "issuer_unreachable"],
  [{ state: "certificate_refused", detail: "" }, "failed", "issuer_certificate_refused"],
  [{ state: "without_configuration", detail: "" }, "failed", "issuer_without_configuration"],
  [{ state: "keys_unreadable", detail: "" }, "failed", "issuer_keys_unreadable"],
  [{ state: "named_otherwise", expected: "a", got: "b" }, "failed", "issuer_named_otherwise"],
  [answers(), "ok", "issuer_answers"],
  [answers({ unlisted: ["groups"] }), "warning", "issuer_scope_unknown"],
  [answers({ claims: { roles: counts({ read: 3 }), groups: counts({ read: 1 }) } }), "ok", "issuer_answers"],
  [answers({ claims: { roles: counts({ read: 3, absent: 1 }) } }), "warning", "issuer_roles_absent"],
  [answers({ claims: { groups: counts({ absent: 2 }) } }), "warning", "issuer_groups_absent"],
  [answers({ claims: { groups: counts({ absent: 2, read: 1 }) } }), "ok", "issuer_answers"],
  [answers({ claims: { groups: counts({ unreadable: 1, read: 1 }) } }), "warning", "issuer_claim_unreadable"],
])("%j is %s: %s", (probe, status, code) => {
  expect(singleSignOnFinding(probe)).toMatchObject({ status, code });
});

it("says how many sign-ins had no roles, and what the issuer calls itself", () => {
  const roles = counts({ read: 3, absent: 2 });
  expect(singleSignOnFinding(answers({ claims: { roles } })).params).toEqual({
    ...{ claim: "realm_access.roles", count: 2, all: 5 },
  });
  const named: IssuerProbe = { state: "named_otherwise", expected: "https://a", got: "https://b" };
  expect(singleSignOnFinding(named).params).toEqual({ expected: "https://a", got: "https://b" });
});

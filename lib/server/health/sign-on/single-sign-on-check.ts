import { type ClaimCounts, type IssuerProbe, probeIssuer } from "@/lib/server/accounts/oidc/probe-issuer";
import type { DoctorTask, Finding } from "../run-checks";
import { ISSUER_CHECK_TIMEOUT_MS } from "../tunables";

/** Whether the issuer of single sign-on answers, and what the sign-ins since the start lacked. */
export function singleSignOnFinding(probe: IssuerProbe): Finding {
  switch (probe.state) {
    case "none":
      return { status: "ok", code: "issuer_none", fix: null };
    case "unreachable":
    case "without_configuration":
    case "keys_unreadable":
      return { status: "failed", code: `issuer_${probe.state}`, params: { detail: probe.detail }, fix: "check_issuer" };
    case "certificate_refused": {
      const params = { detail: probe.detail };
      return { status: "failed", code: "issuer_certificate_refused", params, fix: "check_certificate" };
    }
    case "named_otherwise": {
      const params = { expected: probe.expected, got: probe.got };
      return { status: "failed", code: "issuer_named_otherwise", params, fix: "correct_issuer" };
    }
    case "answers":
      return findingOfClaims(probe);
  }
}

function findingOfClaims({ issuer, unlisted, claims }: Extract<IssuerProbe, { state: "answers" }>): Finding {
  if (unlisted.length > 0) {
    const params = { scopes: unlisted.join(" ") };
    return { status: "warning", code: "issuer_scope_unknown", params, fix: "correct_scopes" };
  }
  const { roles, groups } = claims;
  const unreadable = [roles, groups].find((counts) => counts !== undefined && counts.unreadable > 0);
  if (unreadable !== undefined) {
    const params = { claim: unreadable.claim };
    return { status: "warning", code: "issuer_claim_unreadable", params, fix: "send_claim" };
  }
  if (roles !== undefined && roles.absent > 0) {
    const params = { claim: roles.claim, count: roles.absent, all: signInsOf(roles) };
    return { status: "warning", code: "issuer_roles_absent", params, fix: "send_claim" };
  }
  // Keycloak sends no claim about people without a group: a claim counts as missing only if no person had it.
  if (groups !== undefined && groups.absent > 0 && groups.read === 0) {
    const params = { claim: groups.claim, all: signInsOf(groups) };
    return { status: "warning", code: "issuer_groups_absent", params, fix: "send_claim" };
  }
  return { status: "ok", code: "issuer_answers", params: { issuer }, fix: null };
}

function signInsOf({ read, absent, unreadable }: ClaimCounts): number {
  return read + absent + unreadable;
}

export const singleSignOnTask: DoctorTask = {
  id: "single_sign_on",
  timeoutMs: ISSUER_CHECK_TIMEOUT_MS,
  check: async () => singleSignOnFinding(await probeIssuer()),
};

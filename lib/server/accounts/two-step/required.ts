import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import { env } from "@/lib/shared/env";

/** What decides whether a session or a token has the rights of its person's role. */
export interface Standing {
  role: Role;
  twoStepAt: Date | null;
  /** Whether the session began at an issuer, which asks for its own second step; of a token, whether its person has one. */
  byIssuer: boolean;
}

/** Whether a role asks for two-step sign-in. */
export function isTwoStepRequired(role: Role): boolean {
  return env().TWO_STEP_SIGN_IN === "admins" && role === "admin";
}

/** Whether a session waits for its person to set up what their role asks for. */
export function awaitsTwoStep({ role, twoStepAt, byIssuer }: Standing): boolean {
  return isTwoStepRequired(role) && twoStepAt === null && !byIssuer;
}

/** The role whose rights a session has: an administrator's only with the second step that the operator requires. */
export function roleInForce(standing: Standing): Role {
  return awaitsTwoStep(standing) ? "analyst" : standing.role;
}

import { timingSafeEqual } from "node:crypto";
import { insertFirstAdmin } from "@/lib/data/db/accounts/people";
import type { FirstAdminRequest } from "@/lib/shared/contracts/accounts/person";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { hashNewPassword } from "./new-password";
import { requireAccounts, signInWithPassword } from "./sign-in";

/**
 * Makes the first administrator, who gets what the installation's one user had before, and signs them in.
 * @throws AppError `forbidden` for a wrong code; `weak_password`; `conflict` once there is an account
 */
export async function createFirstAdmin(request: FirstAdminRequest, headers: Headers): Promise<Response> {
  requireAccounts();
  const { code, name, email, password } = request;
  if (!isCode(code)) throw new AppError("forbidden", "This is not the code that the start of the application printed.");
  await insertFirstAdmin({ name, email, passwordHash: await hashNewPassword(password, [name, email]) });
  return signInWithPassword({ email, password }, headers);
}

function isCode(given: string): boolean {
  const code = env().TOUCHSTONE_FIRST_ADMIN_CODE;
  if (code === undefined) return false;
  const [expected, actual] = [Buffer.from(code), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

import { type Authenticator, takeRecoveryCode, takeStep } from "@/lib/data/db/accounts/authenticators";
import { hashRecoveryCode, stepOf } from "./codes";

/** Whether a code is one of the person's app or a recovery code; it is used up. */
export async function acceptCode(personId: string, { secret }: Authenticator, code: string): Promise<boolean> {
  const step = secret === null ? null : stepOf(code, secret, personId);
  return step === null ? takeRecoveryCode(personId, hashRecoveryCode(code)) : takeStep(personId, step);
}

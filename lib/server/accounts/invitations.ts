import { createHash, randomBytes } from "node:crypto";
import { acceptInvitation as accept, insertInvitation } from "@/lib/data/db/accounts/invitations";
import type {
  AcceptInvitationRequest,
  InvitationRequest,
  NewInvitation,
} from "@/lib/shared/contracts/accounts/invitation";
import { requireAccounts, signIn } from "./sign-in";
import { INVITATION_MS } from "./tunables";

const TOKEN_BYTES = 32;
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Invites a person with a role. The secret part of the link is returned once. @throws AppError `conflict` */
export async function invite(request: InvitationRequest, invitedBy: string): Promise<NewInvitation> {
  requireAccounts();
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expiresAt = new Date(Date.now() + INVITATION_MS);
  return { ...(await insertInvitation(request, { tokenHash: hashOf(token), invitedBy, expiresAt })), token };
}

/** Adds the invited person and signs them in. @throws AppError `not_found` for a link that is not valid */
export async function acceptInvitation(request: AcceptInvitationRequest, headers: Headers): Promise<Response> {
  requireAccounts();
  const { token, name, password } = request;
  const { hashPassword } = await import("./auth");
  const email = await accept(hashOf(token), { name, passwordHash: await hashPassword(password) });
  return signIn({ email, password }, headers);
}

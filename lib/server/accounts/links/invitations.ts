import {
  acceptInvitation as accept,
  insertInvitation,
  readInvitation as read,
} from "@/lib/data/db/accounts/invitations";
import type {
  AcceptInvitationRequest,
  InvitationRequest,
  InvitationView,
  NewInvitation,
} from "@/lib/shared/contracts/accounts/invitation";
import type { LinkTokenRequest } from "@/lib/shared/contracts/accounts/link-token";
import { hashNewPassword } from "../new-password";
import { hashToken, newToken } from "../random-token";
import { requireAccounts, requirePasswords, signInWithPassword } from "../sign-in";
import { INVITATION_MS } from "../tunables";
import { mailLink, type WordLink } from "./mail-link";

/**
 * Invites a person with a role, by email if there is a mail server. The secret part of the link is returned once.
 * @throws AppError `conflict`
 */
export async function invite(request: InvitationRequest, invitedBy: string, word: WordLink): Promise<NewInvitation> {
  requirePasswords();
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(Date.now() + INVITATION_MS);
  const invitation = await insertInvitation(request, { tokenHash, createdBy: invitedBy, expiresAt });
  const { role, email } = invitation;
  const facts = { type: "invitation", role, invitedBy: invitation.invitedBy, until: expiresAt } as const;
  return { ...invitation, token, mail: await mailLink(email, token, facts, word) };
}

/** What an invitation says to the person who was invited. @throws AppError `not_found` for a link that does not work */
export async function readInvitation({ token }: LinkTokenRequest): Promise<InvitationView> {
  requireAccounts();
  return read(hashToken(token));
}

/** Adds the invited person and signs them in. @throws AppError `not_found` for a link that does not work; `weak_password` */
export async function acceptInvitation(request: AcceptInvitationRequest, headers: Headers): Promise<Response> {
  requirePasswords();
  const { token, name, password } = request;
  const link = hashToken(token);
  const { email } = await read(link);
  await accept(link, { name, passwordHash: await hashNewPassword(password, [name, email]) });
  return signInWithPassword({ email, password }, headers);
}

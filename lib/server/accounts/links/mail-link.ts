import { randomUUID } from "node:crypto";
import { outletsOfEnvironment } from "@/lib/server/sending/outlets";
import { retryInMs } from "@/lib/server/sending/retry-in-ms";
import { sendEmail } from "@/lib/server/sending/send-email";
import type { SendResult } from "@/lib/server/sending/send-result";
import type { MailedLink } from "@/lib/shared/contracts/accounts/mailed-link";
import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import { publicAddress } from "../public-address";

/** What the email with a one-time link says. */
type LinkFacts =
  | { type: "invitation"; role: Role; invitedBy: string | null; until: Date }
  | { type: "password-reset"; name: string; until: Date };

/** Writes the email with a link. Injected, because the message catalogues belong to the interface. */
export type WordLink = (facts: LinkFacts & { link: string }) => Promise<{ subject: string; text: string }>;

/** Whether the links of this installation are sent by email. */
export function mailsLinks(): boolean {
  const { smtpUrl, from } = outletsOfEnvironment();
  return smtpUrl !== undefined && from !== undefined;
}

/** Sends a one-time link to its address. Never throws for the mail server. @returns `null` if there is none */
export async function mailLink(
  to: string,
  token: string,
  facts: LinkFacts,
  word: WordLink,
): Promise<MailedLink | null> {
  if (!mailsLinks()) return null;
  const path = facts.type === "invitation" ? "/invitation" : "/reset-password";
  // The token is in the fragment, which reaches no server and no log.
  const { subject, text } = await word({ ...facts, link: `${publicAddress()}${path}#${token}` });
  const email = { id: randomUUID(), to, subject, text };
  const send = () => sendEmail(email, outletsOfEnvironment(), new AbortController().signal);
  const sent = await send();
  if (!sent.ok) trySendingAgain(send, sent, { owedSince: new Date(), until: facts.until });
  return { failure: sent.ok ? null : sent.failure, answer: sent.answer };
}

/**
 * Sends a link again while its server refuses it for now, as one does that does not know the sender yet (greylisting).
 * In this process alone: only the hash of a link is stored.
 */
export function trySendingAgain(
  send: () => Promise<SendResult>,
  failed: Extract<SendResult, { ok: false }>,
  { owedSince, until, tries = 1 }: { owedSince: Date; until: Date; tries?: number },
): void {
  const waitMs = failed.failure === "refused" ? retryInMs(failed, { tries, owedSince }) : null;
  if (waitMs === null || Date.now() + waitMs >= until.getTime()) return;
  const again = async () => {
    const sent = await send();
    if (!sent.ok) trySendingAgain(send, sent, { owedSince, until, tries: tries + 1 });
  };
  setTimeout(() => void again(), waitMs).unref();
}

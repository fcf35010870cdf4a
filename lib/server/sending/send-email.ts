import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Outlets } from "./outlets";
import { notSent, plainAnswer, type SendResult } from "./send-result";
import { MAIL_CHECK_MS, SEND_TOTAL_MS } from "./tunables";

export interface Email {
  /** Message id, the same for a message sent twice, so that mail programs show it once. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Sends one message through the mail server. Never throws; the result contains neither its address nor credentials. */
export async function sendEmail(
  { id, to, subject, text }: Email,
  { smtpUrl, from }: Pick<Outlets, "smtpUrl" | "from">,
  signal: AbortSignal,
): Promise<SendResult> {
  if (smtpUrl === undefined) return notSent("no_mail_server");
  if (from === undefined) return notSent("no_sender");
  const timeUp = AbortSignal.timeout(SEND_TOTAL_MS);
  const transport = transportTo(smtpUrl, SEND_TOTAL_MS);
  try {
    const sent = await transport.sendMail({
      from,
      to: { name: "", address: to },
      subject: subject.replace(/\s+/g, " "),
      text,
      messageId: `<${id}@${domainOf(from)}>`,
      // Prevents out-of-office replies (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
      signal: AbortSignal.any([signal, timeUp]),
    });
    return { ok: true, answer: plainAnswer(sent.response) };
  } catch (error) {
    if (timeUp.aborted) return notSent("timed_out");
    const failed = failureOf(error);
    // Servers without SMTPUTF8 (RFC 6531) refuse such an address, each with its own message.
    const isRefused = !failed.ok && failed.failure === "refused" && failed.permanent;
    return isRefused && [to, from].some(isInternational) ? { ...failed, failure: "international_address" } : failed;
  } finally {
    transport.close();
  }
}

/**
 * Connects to the mail server and signs in, without sending a message.
 * @returns the server's error message or a code; `null` on success
 */
export async function checkMailServer({ smtpUrl }: Pick<Outlets, "smtpUrl">): Promise<string | null> {
  if (smtpUrl === undefined) return "no_mail_server";
  const transport = transportTo(smtpUrl, MAIL_CHECK_MS);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const failed = failureOf(error);
    return failed.ok ? null : (failed.answer ?? failed.failure);
  } finally {
    transport.close();
  }
}

function transportTo(url: string, timeoutMs: number) {
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The sender's domain, in ASCII: a message id has no other letters (RFC 5322 §3.6.4). */
function domainOf(from: string): string {
  return domainToASCII(/@([^<>@\s]+?)>?$/.exec(from)?.[1] ?? "") || "touchstone.invalid";
}

/** Whether the local part of an address (before the @) needs SMTPUTF8. The domain does not: it is sent in ASCII. */
function isInternational(sender: string): boolean {
  return /[^\p{ASCII}]/u.test(/([^<>@\s]+)@[^<>@\s]+>?$/.exec(sender)?.[1] ?? "");
}

const mailErrorSchema = z.object({
  code: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
});

function failureOf(error: unknown): SendResult {
  const { code = "", response = "", responseCode = 0 } = mailErrorSchema.safeParse(error).data ?? {};
  const answer = plainAnswer(response);
  switch (code) {
    case "EAUTH":
    case "ENOAUTH":
      return notSent("login_refused", { answer });
    case "ETIMEDOUT":
      return notSent("timed_out");
    case "EENVELOPE":
    case "EMESSAGE":
      // 5xx is permanent, 4xx transient (RFC 5321 §4.2.1).
      return notSent("refused", { answer, permanent: responseCode >= 500 });
    case "ECONNECTION":
    case "ESOCKET":
    case "EDNS":
    case "ETLS":
      return notSent("unreachable", { answer });
    default:
      return notSent("not_sent", { answer });
  }
}

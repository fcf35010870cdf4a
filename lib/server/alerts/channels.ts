import type { Outlets } from "@/lib/server/sending/outlets";
import type { AlertChannels } from "@/lib/shared/contracts/metrics/alert-rule";

/** The public part of the configuration. */
export function channelsOf({ smtpUrl, from, webhookSecret, appUrl }: Outlets): AlertChannels {
  return {
    email: smtpUrl === undefined ? "no_server" : from === undefined ? "no_sender" : "ready",
    signed: webhookSecret !== undefined,
    links: appUrl !== undefined,
  };
}

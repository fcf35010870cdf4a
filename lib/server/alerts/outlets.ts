import type { AlertChannels } from "@/lib/shared/contracts/metrics/alert";
import { env } from "@/lib/shared/env";

/** By what messages go out, as the environment says. */
export interface Outlets {
  /** With its credentials. */
  smtpUrl: string | undefined;
  from: string | undefined;
  webhookSecret: string | undefined;
  /** Public address of the application. */
  appUrl: string | undefined;
  /** `FETCH_ALLOW_HOSTS`: hosts that may be reached although they are private. */
  allowHosts: string | undefined;
}

export function outletsOfEnvironment(): Outlets {
  const { SMTP_URL, ALERT_FROM, WEBHOOK_SECRET, APP_URL, FETCH_ALLOW_HOSTS } = env();
  return {
    smtpUrl: SMTP_URL,
    from: ALERT_FROM,
    webhookSecret: WEBHOOK_SECRET,
    appUrl: APP_URL,
    allowHosts: FETCH_ALLOW_HOSTS,
  };
}

/** What can be told of them to anybody. */
export function channelsOf({ smtpUrl, from, webhookSecret, appUrl }: Outlets): AlertChannels {
  return {
    email: smtpUrl === undefined ? "no_server" : from === undefined ? "no_sender" : "ready",
    signed: webhookSecret !== undefined,
    links: appUrl !== undefined,
  };
}

import { env } from "@/lib/shared/env";

/** The environment's configuration for sending messages. */
export interface Outlets {
  /** With its credentials. */
  smtpUrl: string | undefined;
  from: string | undefined;
  webhookSecret: string | undefined;
  /** Public address of the application. */
  appUrl: string | undefined;
  /** `FETCH_ALLOW_HOSTS`: private hosts that may be reached. */
  allowHosts: string | undefined;
}

export function outletsOfEnvironment(): Outlets {
  const { SMTP_URL, MAIL_FROM, WEBHOOK_SECRET, APP_URL, FETCH_ALLOW_HOSTS } = env();
  return {
    smtpUrl: SMTP_URL,
    from: MAIL_FROM,
    webhookSecret: WEBHOOK_SECRET,
    appUrl: APP_URL,
    allowHosts: FETCH_ALLOW_HOSTS,
  };
}

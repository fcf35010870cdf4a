import type { Language } from "@/lib/shared/contracts/language";
import type { AlertEndReason } from "@/lib/shared/contracts/metrics/alert";
import type { AlertCondition } from "@/lib/shared/contracts/metrics/alert-condition";

/** The content of a message. */
export type AlertFacts =
  | { type: "test" }
  | { type: "opened"; name: string; condition: AlertCondition; value: number; runs: number; until: Date }
  | {
      type: "ended";
      name: string;
      condition: AlertCondition;
      reason: AlertEndReason;
      /** The figure at the end, if known. */
      value: number | null;
      from: Date;
      to: Date;
    };

export interface AlertWords {
  /** One line. */
  subject: string;
  /** A sentence or two, without links. */
  text: string;
  /** Labels of the message's links. */
  links: { runs: string; alerts: string };
}

/** Writes a message in a language and time zone. Injected, because the message catalogues belong to the interface. */
export type WordAlert = (facts: AlertFacts, as: { locale: Language; timeZone: string }) => Promise<AlertWords>;

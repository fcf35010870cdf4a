import type { Language } from "@/lib/shared/contracts/language";
import type { AlertCondition, AlertEndReason } from "@/lib/shared/contracts/metrics/alert";

/** What a message tells. */
export type AlertFacts =
  | { type: "test" }
  | { type: "opened"; name: string; condition: AlertCondition; value: number; runs: number; until: Date }
  | {
      type: "ended";
      name: string;
      condition: AlertCondition;
      reason: AlertEndReason;
      /** The figure at the end, where it is known. */
      value: number | null;
      from: Date;
      to: Date;
    };

export interface AlertWords {
  /** One line. */
  subject: string;
  /** A sentence or two, without links. */
  text: string;
  /** What the links of a message lead to. */
  links: { runs: string; alerts: string };
}

/** Words a message in a language, its times in a time zone that it names; the catalogues belong to the interface. */
export type WordAlert = (facts: AlertFacts, as: { locale: Language; timeZone: string }) => Promise<AlertWords>;

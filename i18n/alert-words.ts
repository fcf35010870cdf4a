import { createTranslator } from "next-intl";
import type { AlertWords, WordAlert } from "@/lib/server/alerts/alert-words";
import { lengthOf } from "@/lib/shared/contracts/metrics/alert-rule";
import { wordFigure, wordThreshold } from "@/lib/shared/projections/alert-figure";
import { languageName } from "./language-name";
import { loadMessages } from "./load-messages";

/** The text of alert messages, in a language that may differ from the interface's. */
export const wordAlert: WordAlert = async (facts, { locale: language, timeZone }): Promise<AlertWords> => {
  const t = createTranslator({ locale: language, messages: await loadMessages(language) });
  const links = { runs: t("alerts.message.links.runs"), alerts: t("alerts.message.links.alerts") };
  if (facts.type === "test") {
    return { subject: t("alerts.message.test.subject"), text: t("alerts.message.test.text"), links };
  }
  const { name, condition, value } = facts;
  const figure = (of: number | null) =>
    of === null ? t("alerts.message.unknown") : wordFigure(of, condition, language);
  const moment = (at: Date) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long", timeZone }).format(at);
  const metric = t(`alerts.metrics.${condition.metric}`);
  const said = {
    name: name || metric,
    metric,
    comparison: condition.comparison,
    threshold: wordThreshold(condition, language),
    value: figure(value),
  };
  if (facts.type === "opened") {
    const { language: spoken, model, profile } = condition;
    const modelName = model === "built-in-reader" ? t("dashboard.charts.builtIn") : model;
    const filters = [spoken === null ? null : languageName(spoken, language), modelName, profile];
    return {
      subject: t("alerts.message.opened.subject", said),
      text: t("alerts.message.opened.text", {
        ...said,
        window: t("alerts.window", lengthOf(condition.windowMinutes)),
        to: moment(facts.until),
        runs: facts.runs,
        filters: filters.flatMap((filter) => (filter === null ? [] : [`, ${filter}`])).join(""),
      }),
      links,
    };
  }
  return {
    subject: t("alerts.message.ended.subject", said),
    text: t("alerts.message.ended.text", {
      ...said,
      reason: facts.reason,
      from: moment(facts.from),
      to: moment(facts.to),
      duration: t("alerts.window", lengthOf(rounded(minutesOf(facts)))),
    }),
    links,
  };
};

/** A minute at least. */
function minutesOf({ from, to }: { from: Date; to: Date }): number {
  return Math.max(1, Math.round((to.getTime() - from.getTime()) / 60_000));
}

/** Hours from two hours on, days from three days on: 1,503 minutes is hard to read. */
function rounded(minutes: number): number {
  if (minutes >= 2 * 1_440) return Math.round(minutes / 1_440) * 1_440;
  return minutes >= 120 ? Math.round(minutes / 60) * 60 : minutes;
}

import { createTranslator, type Messages } from "next-intl";
import type { DoctorCheck, DoctorReport } from "@/lib/shared/contracts/doctor";
import type { Language } from "@/lib/shared/contracts/language";

const MARKS: Record<DoctorCheck["status"], string> = {
  ok: "✓",
  warning: "!",
  failed: "✗",
  unknown: "?",
  not_configured: "–",
};

/** Width of the widest name of a check, and the space after it. */
const NAME_WIDTH = 24;

/**
 * A report as lines for a terminal.
 * @param options.partial no application runs, so only some checks were possible
 * @param options.messages the interface texts of the language
 */
export function printReport(
  report: DoctorReport,
  { partial, language, messages }: { partial: boolean; language: Language; messages: Messages },
): string {
  const doctor = createTranslator({ locale: language, messages, namespace: "doctor" });
  const setup = createTranslator({ locale: language, messages, namespace: "setup.probe" });
  const reasons = createTranslator({ locale: language, messages, namespace: "reasons" });
  const lines = [`Touchstone ${report.version}`, ""];
  for (const { id, status, code, params, fix, ms } of report.checks) {
    const name = doctor(`checks.${id}`).padEnd(NAME_WIDTH);
    lines.push(
      `${MARKS[status]} ${name}${doctor(`findings.${code}`, params)} (${doctor("ms", { ms: Math.round(ms) })})`,
    );
    if (fix !== null) lines.push(`  ${" ".repeat(NAME_WIDTH)}→ ${doctor(`fixes.${fix}`, params)}`);
  }
  if (report.model !== null) {
    lines.push("", `${doctor("checks.language_model")}: ${report.model.model ?? "–"} (${report.model.host ?? "–"})`);
    for (const { name, status, failure, ms } of report.model.steps) {
      const mark = { ok: MARKS.ok, failed: MARKS.failed, skipped: MARKS.not_configured }[status];
      const why = failure === null ? setup(`status.${status}`) : reasons(failure.code, failure.params);
      lines.push(
        `${mark} ${setup(`steps.${name}`).padEnd(NAME_WIDTH)}${why} (${doctor("ms", { ms: Math.round(ms) })})`,
      );
    }
  }
  const count = (...statuses: DoctorCheck["status"][]) =>
    report.checks.filter(({ status }) => statuses.includes(status)).length;
  const problems = count("failed", "warning");
  const unknown = count("unknown");
  lines.push("", problems > 0 ? doctor("summary.problems", { count: problems }) : "");
  if (problems === 0) {
    lines[lines.length - 1] =
      unknown > 0
        ? doctor("summary.unknown", { count: unknown })
        : doctor(partial ? "summary.partial" : "summary.healthy");
  }
  if (partial) lines.push(doctor("partial"));
  return lines.join("\n");
}

import { alertTroubles } from "@/lib/data/db/alerts/alert-deliveries";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { channelsOf } from "@/lib/server/alerts/channels";
import { outletsOfEnvironment } from "@/lib/server/sending/outlets";
import { checkMailServer } from "@/lib/server/sending/send-email";
import type { DoctorTask, Finding } from "./run-checks";
import { ALERTS_LATE_MS } from "./tunables";

/** Whether alert messages can be sent, and whether the latest ones were delivered. */
export async function alertsFinding(outlets = outletsOfEnvironment()): Promise<Finding> {
  const { rules, byEmail, byWebhook, told, undelivered } = await alertTroubles(LOCAL_OWNER, ALERTS_LATE_MS);
  // Also without rules: invitations and password links are sent through it.
  const failure = outlets.smtpUrl === undefined ? null : await checkMailServer(outlets);
  if (failure !== null) {
    return {
      status: "warning",
      code: "alerts_mail_server_failed",
      params: { reason: failure },
      fix: "check_mail_server",
    };
  }
  if (rules === 0) return { status: "ok", code: "alerts_none", fix: null };
  if (byEmail > 0 && channelsOf(outlets).email !== "ready") {
    return {
      status: "warning",
      code: "alerts_without_mail_server",
      params: { rules: byEmail },
      fix: "set_mail_server",
    };
  }
  if (undelivered > 0) {
    return { status: "warning", code: "alerts_undelivered", params: { count: undelivered }, fix: "check_alerts" };
  }
  const code = byEmail + byWebhook + told === 0 ? "alerts_shown" : "alerts_ready";
  return { status: "ok", code, params: { rules }, fix: null };
}

export const alertsTask: DoctorTask = { id: "alerts", check: () => alertsFinding() };

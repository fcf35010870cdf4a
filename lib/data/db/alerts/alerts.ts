import { z } from "zod";
import { instantSchema } from "@/lib/shared/contracts/instant";
import { type Alert, type AlertList, type AlertListQuery, alertSchema } from "@/lib/shared/contracts/metrics/alert";
import { alertEventSchema } from "@/lib/shared/contracts/webhooks/webhook-event";
import { db } from "../connection/client";
import type { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { readCursor, writeCursor } from "../lists/list-cursor";

const alertSelect = {
  id: true,
  ruleId: true,
  condition: true,
  value: true,
  runs: true,
  windowFrom: true,
  windowTo: true,
  startedAt: true,
  endedAt: true,
  endReason: true,
  endValue: true,
  rule: { select: { name: true, state: true, deletedAt: true } },
  deliveries: { orderBy: [{ createdAt: "asc" }, { channel: "asc" }, { target: "asc" }] },
} satisfies Prisma.AlertSelect;

/**
 * One page of alerts, newest first, each with its messages. @throws AppError `validation_failed` for a foreign cursor
 */
export async function listAlerts(ownerId: string, query: AlertListQuery): Promise<AlertList> {
  const where: Prisma.AlertWhereInput = {
    ownerId,
    ...(query.ruleId === undefined ? {} : { ruleId: query.ruleId }),
    ...(query.open === undefined ? {} : { endedAt: query.open ? null : { not: null } }),
  };
  const [rows, open] = await Promise.all([
    db().alert.findMany({
      where: { AND: [where, afterCursor(query.cursor)] },
      orderBy: [{ startedAt: "desc" }, { id: "desc" }],
      take: query.limit + 1,
      select: alertSelect,
    }),
    db().alert.count({ where: { ownerId, endedAt: null } }),
  ]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const more = rows.length > query.limit && last !== undefined;
  const retries = await db().job.findMany({
    where: {
      kind: JOB_KINDS.delivery,
      subject: { in: page.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)) },
    },
    select: { subject: true, runAfter: true },
  });
  const nextTries = new Map(retries.map(({ subject, runAfter }) => [subject, runAfter.toISOString()]));
  return {
    alerts: page.map((row) => toAlert(row, nextTries)),
    open,
    nextCursor: more ? writeCursor([last.startedAt.toISOString(), last.id]) : null,
  };
}

function toAlert(
  { rule, deliveries, ...row }: Prisma.AlertGetPayload<{ select: typeof alertSelect }>,
  nextTries: ReadonlyMap<string, string>,
): Alert {
  return alertSchema.parse({
    ...row,
    ruleName: rule.name,
    ruleDeleted: rule.deletedAt !== null,
    windowFrom: row.windowFrom.toISOString(),
    windowTo: row.windowTo.toISOString(),
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    noData: row.endedAt === null && rule.state === "no_data",
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      kind: delivery.type === alertEventSchema.enum["alert.ended"] ? "ended" : "opened",
      triedAt: delivery.triedAt?.toISOString() ?? null,
      nextAt: delivery.state === "failing" ? (nextTries.get(delivery.id) ?? null) : null,
    })),
  });
}

const cursorSchema = z.tuple([instantSchema, z.uuid()]);

function afterCursor(cursor: string | undefined): Prisma.AlertWhereInput {
  if (cursor === undefined) return {};
  const [startedAt, id] = readCursor(cursorSchema, cursor);
  return { OR: [{ startedAt: { lt: startedAt } }, { startedAt, id: { lt: id } }] };
}

import type { z } from "zod";
import { processRoleSchema } from "@/lib/shared/contracts/process-role";
import { databaseAddress } from "./database-address";
import { given, variable } from "./env-variable";

/** The variables of an installation on [several processes](../../../docs/operator.md#several-processes). */
export const processVariables = {
  TOUCHSTONE_ROLE: variable(
    given(processRoleSchema.default("all")),
    "`web`: answers requests and executes questions. `worker`: does all work in the background, such as imports, and answers only for its health and metrics. `all`: both. Roles need `DATABASE_URL`. See [several processes](operator.md#several-processes).",
  ),
  DATABASE_DIRECT_URL: variable(
    databaseAddress,
    "The same PostgreSQL without the pooler of `DATABASE_URL`: for notices between processes, migrations and backups, which need a session.",
    { unset: "`DATABASE_URL`" },
  ),
};

type Variables = z.infer<z.ZodObject<typeof processVariables>> & { TOUCHSTONE_DATABASE: "embedded" | "external" };

/** Refuses what only a PostgreSQL server can do. */
export function checkProcesses(
  { TOUCHSTONE_ROLE, DATABASE_DIRECT_URL, TOUCHSTONE_DATABASE }: Variables,
  context: z.RefinementCtx,
): void {
  if (TOUCHSTONE_DATABASE === "external") return;
  const refuse = (name: keyof typeof processVariables, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (TOUCHSTONE_ROLE !== "all") {
    refuse("TOUCHSTONE_ROLE", `${TOUCHSTONE_ROLE} needs DATABASE_URL: the embedded database serves one process`);
  }
  if (DATABASE_DIRECT_URL !== undefined) refuse("DATABASE_DIRECT_URL", "needs DATABASE_URL");
}

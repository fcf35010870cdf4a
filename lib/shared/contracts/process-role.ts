import { z } from "zod";

/**
 * What a process of the application does: `web` answers requests and executes runs, `worker` does the jobs in the
 * background, `all` both. `lib/data/jobs/work-roles.ts` says which work is whose.
 */
export const processRoleSchema = z.enum(["all", "web", "worker"]);
export type ProcessRole = z.infer<typeof processRoleSchema>;

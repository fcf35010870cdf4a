/** The kinds of jobs, as stored. The folder that does the work registers it (`lib/data/jobs/job-worker.ts`). */
export const JOB_KINDS = {
  alertDelivery: "alert_delivery",
  evaluation: "evaluation",
  index: "index",
} as const;

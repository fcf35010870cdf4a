import { z } from "zod";

/** What every page reads of GET /api/alerts. */
export const openAlertCountSchema = z.object({
  /** Total number of open alerts. */
  open: z.int(),
});

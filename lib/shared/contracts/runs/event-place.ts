import { z } from "zod";
import { workflowNodeSchema } from "./topology";

/** One execution of a node; `count` is how often the node has been entered, from 1. */
export const visitSchema = z.object({ node: workflowNodeSchema, count: z.int().min(1) });
export type Visit = z.infer<typeof visitSchema>;

/** The fields of every event. */
export const inRun = {
  /** Position in the run's log, from 1, without gaps. Also the SSE id. */
  seq: z.int().min(1),
  /** Milliseconds of running time since the run began. */
  at: z.number().min(0),
  attempt: z.int().min(1),
};

/** The fields of every event that belongs to a step. */
export const inVisit = { ...inRun, visit: visitSchema };

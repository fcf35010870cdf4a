import { z } from "zod";
import { oneLine } from "@/lib/shared/text/one-line";

/** Longest tag, in characters. */
export const MAX_TAG_CHARS = 50;
/** Maximum number of tags of one run. */
export const MAX_RUN_TAGS = 20;
/** Maximum number of runs that one request tags. */
const MAX_TAGGED_RUNS = 1_000;

/** A word or phrase that a person gives to runs; white space counts as one space. */
export const runTagSchema = z.string().max(MAX_TAG_CHARS).transform(oneLine).pipe(z.string().min(1));

/** Adds tags to runs and removes others; a tag in both lists is added. */
export const runTagRequestSchema = z
  .strictObject({
    runIds: z.array(z.uuid()).min(1).max(MAX_TAGGED_RUNS),
    add: z.array(runTagSchema).max(MAX_RUN_TAGS).default([]),
    remove: z.array(runTagSchema).max(MAX_RUN_TAGS).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, { error: "names no tag", path: ["add"] });
export type RunTagRequest = z.infer<typeof runTagRequestSchema>;

/** Every tag in use, by name, and the number of its runs. */
export const runTagListSchema = z.object({ tags: z.array(z.object({ tag: z.string(), runs: z.int() })) });
export type RunTagList = z.infer<typeof runTagListSchema>;

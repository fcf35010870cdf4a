import * as z from "zod/mini";

/** A moment that a caller names, in UTC. Nothing here is older than the epoch, and no database has a year 0. */
export const instantSchema = z.iso.datetime().check(z.refine((text) => text >= "1970", "is before 1970"));

/** A moment that a document may speak of. No database has a year 0. */
export const historicInstantSchema = z.iso.datetime().check(z.refine((text) => text >= "0001", "is before the year 1"));

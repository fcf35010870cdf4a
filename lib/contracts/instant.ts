import { z } from "zod";

/** A moment that a caller names, in UTC. Nothing here is older than the epoch, and no database has a year 0. */
export const instantSchema = z.iso.datetime().refine((text) => text >= "1970", "is before 1970");

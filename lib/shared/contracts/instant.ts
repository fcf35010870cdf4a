import { z } from "zod";

/** A moment given by a caller, in UTC. Nothing here is older than the epoch, and no database has a year 0. */
export const instantSchema = z.iso.datetime().refine((text) => text >= "1970", "is before 1970");

/** A moment that a document may mention. No database has a year 0. */
export const historicInstantSchema = z.iso.datetime().refine((text) => text >= "0001", "is before the year 1");

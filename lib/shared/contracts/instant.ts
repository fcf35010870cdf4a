import { z } from "zod";

/** A time given by a caller, in UTC. Nothing here is older than the epoch, and databases have no year 0. */
export const instantSchema = z.iso.datetime().refine((text) => text >= "1970", "is before 1970");

/** A time that a document may mention. Databases have no year 0. */
export const historicInstantSchema = z.iso.datetime().refine((text) => text >= "0001", "is before the year 1");

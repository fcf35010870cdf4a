import { nothingHere } from "@/lib/server/http/nothing-here";

/** Every address other than the two calls. */
export const { GET, POST, PUT, PATCH, DELETE } = nothingHere;

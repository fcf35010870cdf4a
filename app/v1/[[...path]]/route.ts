import { nothingHere } from "@/lib/server/http/nothing-here";

/** Every address that is none of the calls. */
export const { GET, POST, PUT, PATCH, DELETE } = nothingHere;

import { nothingHere } from "@/lib/server/http/nothing-here";

/** Every address without a call. */
export const { GET, POST, PUT, PATCH, DELETE } = nothingHere;

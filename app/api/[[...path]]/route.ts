import { nothingHere } from "@/lib/server/http/nothing-here";

/** Every API address without a route of its own. */
export const { GET, POST, PUT, PATCH, DELETE } = nothingHere;

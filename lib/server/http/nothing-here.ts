import { AppError } from "@/lib/shared/errors";
import { handleRoute } from "./handle-route";

const nothing = handleRoute(() => Promise.reject(new AppError("not_found", "There is nothing at this address.")));

/** The methods of a route that catches all addresses without a route: the standard 404. */
export const nothingHere = { GET: nothing, POST: nothing, PUT: nothing, PATCH: nothing, DELETE: nothing };

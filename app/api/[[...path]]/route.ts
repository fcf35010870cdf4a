import { handleRoute } from "@/lib/server/http/handle-route";
import { AppError } from "@/lib/shared/errors";

/** Every API address without a route of its own. */
const nothing = handleRoute(() => Promise.reject(new AppError("not_found", "There is nothing at this address.")));

export { nothing as GET, nothing as POST, nothing as PUT, nothing as PATCH, nothing as DELETE };

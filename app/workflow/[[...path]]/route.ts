import { handleRoute } from "@/lib/server/http/handle-route";
import { AppError } from "@/lib/shared/errors";

/** Every address other than the two calls. */
const nothing = handleRoute(() => Promise.reject(new AppError("not_found", "There is nothing at this address.")));

export { nothing as GET, nothing as POST, nothing as PUT, nothing as PATCH, nothing as DELETE };

import { reason } from "@/lib/shared/contracts/runs/reason";
import { AttemptFailure } from "../wire/attempt-failure";

/**
 * Loads the package of a provider, which an installation may lack.
 * @param name with its version, as in `npm install`
 * @throws AttemptFailure `model_package_missing` with the command that installs it
 */
export async function loadPackage<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    throw new AttemptFailure(reason("model_package_missing", { command: `npm install ${name}` }), { cause: error });
  }
}

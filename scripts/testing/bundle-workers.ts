import { bundleWorkers } from "../launcher/workers.mjs";

/** Vitest's global set-up: tests start the workers of the sources they test. */
export const setup = () => bundleWorkers();

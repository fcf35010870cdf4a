import { fromRoot } from "../launcher/paths.mjs";

/** Folder of the bundles of processes that only tests start. */
export const TEST_WORKERS = fromRoot("node_modules", ".cache", "touchstone", "test-workers");

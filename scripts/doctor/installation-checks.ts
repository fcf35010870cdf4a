import type { DoctorTask } from "@/lib/server/health/run-checks";
import { buildState } from "../launcher/build.mjs";
import { checkDataFolder } from "../launcher/checks.mjs";
import { packagesAreInstalled } from "../launcher/install.mjs";
import { LaunchError } from "../launcher/launch-error.mjs";
import type { findApplication } from "../launcher/launcher-lock.mjs";

/** A healthy application responds at once. */
const ALIVE_TIMEOUT_MS = 5_000;

/** Whether an application runs on the data folder and responds. */
export function applicationTask({ launched, url }: Awaited<ReturnType<typeof findApplication>>): DoctorTask {
  return {
    id: "application",
    check: async () => {
      if (!launched) return { status: "not_configured", code: "application_stopped", fix: "start_application" };
      if (url === undefined) return { status: "warning", code: "application_starting", fix: null };
      const alive = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(ALIVE_TIMEOUT_MS) }).then(
        (answer) => answer.ok,
        // Refused or timed out: it does not respond either way.
        () => false,
      );
      return alive
        ? { status: "ok", code: "application_running", params: { url }, fix: null }
        : { status: "failed", code: "application_silent", params: { url }, fix: "restart_application" };
    },
  };
}

/** Whether the installed packages match the lockfile. */
export const packagesTask: DoctorTask = {
  id: "packages",
  check: async () =>
    packagesAreInstalled(undefined, { development: false })
      ? { status: "ok", code: "packages_installed", fix: null }
      : { status: "failed", code: "packages_missing", fix: "install_packages" },
};

/** Whether the build matches the sources. */
export const buildTask: DoctorTask = {
  id: "build",
  check: async () => {
    const state = buildState();
    if (state === "current") return { status: "ok", code: "build_current", fix: null };
    return {
      status: "warning",
      code: state === "missing" ? "build_missing" : "build_outdated",
      fix: "build_application",
    };
  },
};

/** Whether the data folder is writable. */
export function dataFolderTask(dataDir: string): DoctorTask {
  return {
    id: "data_folder",
    check: async () => {
      try {
        checkDataFolder(dataDir);
        return { status: "ok", code: "data_folder_writable", params: { folder: dataDir }, fix: null };
      } catch (error) {
        if (!(error instanceof LaunchError)) throw error;
        const params = { folder: dataDir };
        return { status: "failed", code: "data_folder_unwritable", params, fix: "choose_data_folder" };
      }
    },
  };
}

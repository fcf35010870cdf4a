import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { env } from "@/lib/shared/env";
import type { DoctorTask, Finding } from "./run-checks";
import { FULL_DISK_BYTES, LOW_DISK_BYTES, OLDEST_NODE } from "./tunables";

/** @param version as in `process.versions.node` */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const supported = major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
  const params = { version, oldest: `${OLDEST_NODE.major}.${OLDEST_NODE.minor}` };
  return supported
    ? { status: "ok", code: "node_supported", params, fix: null }
    : { status: "failed", code: "node_too_old", params, fix: "update_node" };
}

/** @param freeBytes available to an ordinary account */
export function diskFinding(freeBytes: number): Finding {
  const params = { freeGb: Math.round(freeBytes / 1e8) / 10 };
  if (freeBytes < FULL_DISK_BYTES) return { status: "failed", code: "disk_full", params, fix: "free_disk" };
  if (freeBytes < LOW_DISK_BYTES) return { status: "warning", code: "disk_low", params, fix: "free_disk" };
  return { status: "ok", code: "disk_free", params, fix: null };
}

/** Checks of the machine. @param root folder that a relative DATA_DIR is resolved against */
export function machineTasks(root: string): DoctorTask[] {
  return [
    { id: "node", check: async () => nodeFinding(process.versions.node) },
    {
      id: "disk",
      check: async () => {
        const { bavail, bsize } = await statfs(resolve(root, env().DATA_DIR));
        return diskFinding(bavail * bsize);
      },
    },
  ];
}

import { checkSecrets } from "@/lib/data/secrets/secrets";
import type { DoctorTask } from "./run-checks";

/** Whether stored keys can still be decrypted. */
export const secretsTask: DoctorTask = {
  id: "secrets",
  check: async () => {
    const { stored, unreadable } = await checkSecrets();
    if (stored === 0) return { status: "ok", code: "secrets_none", fix: null };
    return unreadable.length === 0
      ? { status: "ok", code: "secrets_readable", params: { count: stored }, fix: null }
      : {
          status: "failed",
          code: "secrets_unreadable",
          params: { count: unreadable.length },
          fix: "restore_secret_key",
        };
  },
};

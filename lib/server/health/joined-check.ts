import { readJoinedSeries } from "@/lib/data/db/library/versions/joined-series";
import type { DoctorTask } from "./run-checks";
import { NAMED_DOCUMENTS } from "./tunables";

/** Documents whose versions an earlier release joined, although they came from collections with different readers. */
export const joinedTask: DoctorTask = {
  id: "joined_documents",
  check: async () => {
    const joined = await readJoinedSeries();
    const separable = joined.filter((document) => document.separable);
    const [shown] = [separable, joined].filter((documents) => documents.length > 0);
    if (shown === undefined) return { status: "ok", code: "joined_none", fix: null };
    const titles = shown
      .slice(0, NAMED_DOCUMENTS)
      .map(({ title, collections }) => `${title} (${collections.join(", ")})`);
    const params = {
      count: shown.length,
      titles: [...titles, ...(shown.length > titles.length ? ["…"] : [])].join("; "),
    };
    return separable.length > 0
      ? { status: "warning", code: "joined_found", params, fix: "separate_documents" }
      : { status: "warning", code: "joined_perhaps", params, fix: "look_at_documents" };
  },
};

import { createTranslator, type Messages } from "next-intl";
import { closeDatabase, connectDatabase } from "@/lib/data/db/connection/client";
import {
  type JoinedSeries,
  keepJoinedSeries,
  readJoinedSeries,
  separateJoinedSeries,
} from "@/lib/data/db/library/versions/joined-series";
import type { Language } from "@/lib/shared/contracts/language";
import { isUpToDate } from "../index-verify/is-up-to-date";
import { reachDatabase } from "../index-verify/reach-database";
import { loadEnvironmentFiles, readConfiguration } from "../launcher/configuration.mjs";

/**
 * Separates documents whose versions an earlier release joined, or records that the others are intended. An
 * application may be running.
 * @param options.keep leaves those that cannot be distinguished unchanged, for good
 * @returns exit code: 0 none is left, 1 some are left to look at, 2 nothing was done
 * @throws LaunchError if the database cannot be reached
 */
export async function separateFromCommandLine({
  keep,
  json,
  language,
  messages,
}: {
  keep: boolean;
  json: boolean;
  language: Language;
  messages: Messages;
}): Promise<number> {
  const t = createTranslator({ locale: language, messages, namespace: "doctor.separation" });
  loadEnvironmentFiles();
  const { dataDir, directUrl } = readConfiguration();
  const database = await reachDatabase(dataDir, directUrl);
  connectDatabase(database.url);
  try {
    if (!(await isUpToDate())) {
      console.error(messages.indexVerify.migrationsPending);
      return 2;
    }
    const before = await readJoinedSeries();
    const separated: (JoinedSeries & { documents: number })[] = [];
    for (const joined of keep ? [] : before.filter(({ separable }) => separable)) {
      separated.push({ ...joined, documents: await separateJoinedSeries(joined.id) });
    }
    if (keep) await keepJoinedSeries(before.flatMap(({ id, separable }) => (separable ? [] : id)));
    const left = await readJoinedSeries();
    const line = ({ title, collections }: JoinedSeries) => `    ${title} (${collections.join(", ")})`;
    const lines = [
      ...(before.length === 0 ? [t("none")] : []),
      ...(separated.length > 0 ? [t("separated", { count: separated.length })] : []),
      ...separated.map((own) => `${line(own)} → ${t("documents", { count: own.documents })}`),
      ...(left.length > 0 ? [t("left", { count: left.length }), ...left.map(line)] : []),
    ];
    console.log(json ? JSON.stringify({ separated, left }, null, 2) : lines.join("\n"));
    return left.length === 0 ? 0 : 1;
  } finally {
    await closeDatabase();
    await database.stop();
  }
}

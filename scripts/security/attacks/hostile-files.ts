import { setTimeout as sleep } from "node:timers/promises";
import { describeCounts, describeMs, percentile } from "../../faults/tally";
import { applicationState } from "../application-state";
import { askQuestions } from "../ask-questions";
import type { Attack } from "../attack";
import { ARCHIVE_FILES } from "../files/archive-files";
import { NAMED_FILES } from "../files/named-files";
import { OFFICE_FILES } from "../files/office-files";
import { PAGE_FILES } from "../files/page-files";
import { PDF_FILES } from "../files/pdf-files";
import { TEXT_FILES } from "../files/text-files";
import { DocumentFollower } from "../follow-documents";
import { utf8 } from "../hostile-file";
import { LatencyProbe } from "../latency-probe";
import { uploadFile } from "../upload-file";

const FILES = [...PDF_FILES, ...ARCHIVE_FILES, ...OFFICE_FILES, ...TEXT_FILES, ...PAGE_FILES, ...NAMED_FILES];
const QUESTIONS = 50;
const HONEST_EVERY_MS = 3_000;
/** The promised limits. */
const HONEST_LIMIT_MS = 15_000;
const LATENCY_LIMIT_MS = 200;
/** The slow lane reads files one by one, each for a minute at most. */
const END_LIMIT_MS = 900_000;
/** Memory must be freed by then. */
const REST_MS = 20_000;

/** All hostile files at once, while questions are asked and harmless notes are added. */
export const hostileFiles: Attack = {
  name: "hostile files",
  async run(application, report) {
    const files = FILES.map((file) => ({ ...file, bytes: file.make() }));
    const { url } = application;
    const before = await applicationState(application);
    const follower = new DocumentFollower(url);
    const probe = new LatencyProbe(url);
    const honest = new HonestNotes(url);

    const asked = askQuestions(url, QUESTIONS);
    const since = performance.now();
    const uploads = await Promise.all(
      files.map(async ({ what, fileName, bytes }) => ({ what, ...(await uploadFile(url, fileName, bytes)) })),
    );
    const answered = await asked;
    const ids = uploads.flatMap((upload) => ("ids" in upload ? upload.ids : []));
    const open = await follower.settle(ids, END_LIMIT_MS);
    const latency = await probe.stop();
    const notes = await honest.stop();
    await follower.settle(
      notes.map(({ id }) => id),
      END_LIMIT_MS,
    );
    await follower.stop();

    for (const upload of uploads) {
      if ("refused" in upload) report.note(row(upload.what, `refused: ${upload.refused}`, upload.ms));
      else {
        const ends = upload.ids.flatMap((id) => follower.ended.get(id) ?? []);
        const how = new Set(ends.map((end) => end.how));
        const left = upload.ids.length - ends.length;
        if (left > 0) report.complain(`${upload.what}: ${left} of ${upload.ids.length} documents without an end`);
        report.note(row(upload.what, [...how].join("; "), Math.max(...ends.map(({ at }) => at - since))));
      }
    }
    if (open.length > 0) report.complain(`${open.length} documents had no end after ${END_LIMIT_MS / 1_000} s`);
    for (const name of follower.names) {
      if (isUnsafe(name)) report.complain(`a document is named ${JSON.stringify(name)}`);
    }

    const outcomes = new Map<string, number>();
    for (const { outcome } of answered) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    report.note(`questions: ${describeCounts(outcomes)}; ${describeMs(answered.map(({ ms }) => ms))}`);
    const unanswered = answered.filter(({ outcome }) => !ANSWERED.has(outcome)).length;
    if (unanswered > 0) report.complain(`${unanswered} of ${QUESTIONS} questions failed`);

    const waits = notes.map(({ id, at }) => (follower.ended.get(id)?.at ?? Number.POSITIVE_INFINITY) - at);
    report.note(`honest notes, from upload to ready: ${describeMs(waits)}`);
    if (percentile(waits, 1) > HONEST_LIMIT_MS) report.complain("an honest note waited too long");
    for (const { id } of notes) {
      const how = follower.ended.get(id)?.how;
      if (how?.startsWith("ready") !== true) report.complain(`an honest note ended ${how ?? "nowhere"}`);
    }

    report.note(`answers of /api/health/live: ${describeMs(latency)}`);
    if (percentile(latency, 0.95) > LATENCY_LIMIT_MS) report.complain("the event loop was kept too busy");
    await sleep(REST_MS);
    const after = await applicationState(application);
    report.note(`memory of the application: ${before.rssMiB} → ${after.rssMiB} MiB`);
    if (after.pids !== before.pids) report.complain("a part of the application was started again");
  },
};

const ANSWERED = new Set(["approved", "best_effort", "abstained"]);

const row = (what: string, how: string, ms: number) => `  ${what}: ${how}, ${(ms / 1_000).toFixed(1)} s`;

/** A path outside the folder, or invisible characters. */
function isUnsafe(name: string): boolean {
  return name.split(/[\\/]/).includes("..") || /[\p{Cc}\p{Cf}]/u.test(name);
}

/** Adds a short note every few seconds, like an unsuspecting user. */
class HonestNotes {
  readonly #url: string;
  readonly #notes: { id: string; at: number }[] = [];
  readonly #stop = new AbortController();
  readonly #loop: Promise<void>;

  constructor(url: string) {
    this.#url = url;
    this.#loop = this.#run();
  }

  /** @returns ids of the notes, and when each was sent */
  async stop(): Promise<readonly { id: string; at: number }[]> {
    this.#stop.abort();
    await this.#loop;
    return this.#notes;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const number = this.#notes.length;
      const at = performance.now();
      const bytes = utf8(`# Note ${number}\n\nThe pump of hall ${number} was checked on day ${number}.\n`);
      const uploaded = await uploadFile(this.#url, `note-${number}.md`, bytes);
      if ("ids" in uploaded) for (const id of uploaded.ids) this.#notes.push({ id, at });
      await sleep(HONEST_EVERY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }
}

import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { runDb } from "../connection/client";
import { NOTICE_GAP_MS } from "../tunables";
import { NOTICE_CHANNEL, type Notice, payloadsOf, sharesDatabase } from "./notice";

/**
 * Collects the notices of this process. Every commit that notifies takes a lock of the whole server, so they are sent
 * together: at once after a pause, else after `NOTICE_GAP_MS`.
 */
class NoticeSender {
  readonly #runIds = new Set<string>();
  readonly #documentIds = new Set<string>();
  readonly #names = new Set<string>();
  /** All other notices, by their text. */
  readonly #others = new Map<string, Notice>();
  #waiting: (() => void)[] = [];
  #isDraining = false;

  /** Resolves once the notice is sent, or lost with the database. */
  add(notice: Notice): Promise<void> {
    if (notice.kind === "events") for (const id of notice.runIds) this.#runIds.add(id);
    else if (notice.kind === "work") for (const name of notice.names) this.#names.add(name);
    else if (notice.kind === "documents" && notice.ids !== null) for (const id of notice.ids) this.#documentIds.add(id);
    else this.#others.set(JSON.stringify(notice), notice);
    const sent = new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (!this.#isDraining) void this.#drain();
    return sent;
  }

  async #drain(): Promise<void> {
    this.#isDraining = true;
    await nextTurn();
    while (this.#waiting.length > 0) {
      const startedAt = performance.now();
      const waiting = this.#waiting;
      this.#waiting = [];
      await send(this.#take());
      for (const resolve of waiting) resolve();
      await sleep(Math.max(0, NOTICE_GAP_MS - (performance.now() - startedAt)), undefined, { ref: false });
    }
    this.#isDraining = false;
  }

  #take(): Notice[] {
    const notices: Notice[] = [...this.#others.values()];
    if (this.#names.size > 0) notices.push({ kind: "work", names: [...this.#names] });
    if (this.#documentIds.size > 0) notices.push({ kind: "documents", ids: [...this.#documentIds] });
    if (this.#runIds.size > 0) notices.push({ kind: "events", runIds: [...this.#runIds] });
    for (const collected of [this.#others, this.#names, this.#documentIds, this.#runIds]) collected.clear();
    return notices;
  }
}

/** Sends in a separate transaction, whose commit need not wait for the disk: the lock is held for microseconds. */
async function send(notices: readonly Notice[]): Promise<void> {
  try {
    // Prisma has no NOTIFY.
    await runDb().$executeRaw`
      SELECT set_config('synchronous_commit', 'off', true), pg_notify(${NOTICE_CHANNEL}, payload)
      FROM unnest(${payloadsOf(notices)}::text[]) AS payload`;
  } catch (error) {
    log.debug({ err: error }, "notices to other processes could not be sent; these find the changes by polling");
  }
}

/**
 * Notifies the other processes, outside of any transaction: call it once the change is committed. Never rejects.
 * @returns once the notice is sent
 */
export async function sendNotice(notice: Notice): Promise<void> {
  if (sharesDatabase()) await processWide("notice-sender", () => new NoticeSender()).add(notice);
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCluster } from "@/lib/data/db/embedded/open-cluster";
import type { Random } from "./random";
import { RecordingDisk } from "./recording-disk";

const WRITES = 120;
/** Writes between two checkpoints, so that cuts happen before, during and after one. */
const CHECKPOINT_EVERY = 40;
/** Long enough that a table has several pages, and some values are stored out of line. */
const LONGEST_TEXT = 6_000;

export interface PowerCuts {
  cuts: number;
  /** Acknowledged rows lost by a cut, one entry for each cut that lost any. */
  lost: number[];
  /** Cuts after which the database did not start, or could not read its table. */
  broken: string[];
  /** Milliseconds of each commit. */
  commitMs: number[];
}

export interface PowerCutOptions {
  cuts: number;
  /** Whether commits of the database wait for the disk. */
  sync: boolean;
  random: Random;
  /** Puts a database in the empty folder; one is created if it does not. */
  prepare?(folder: string): Promise<void>;
}

/** Writes to a database, and starts another one on what each of several power cuts may have left. */
export async function cutPower(options: PowerCutOptions): Promise<PowerCuts> {
  const { cuts, sync, random, prepare } = options;
  const folder = await mkdtemp(join(tmpdir(), "touchstone-power-"));
  const acknowledged: { row: number; at: number }[] = [];
  const commitMs: number[] = [];
  try {
    await prepare?.(folder);
    const database = await openCluster(folder, sync);
    await database.exec("CREATE TABLE kept (row INT PRIMARY KEY, text TEXT); CHECKPOINT");
    const disk = new RecordingDisk(folder);
    try {
      for (let row = 0; row < WRITES; row += 1) {
        const began = performance.now();
        await database.query("INSERT INTO kept VALUES ($1, repeat('x', $2))", [row, random.between(0, LONGEST_TEXT)]);
        commitMs.push(performance.now() - began);
        acknowledged.push({ row, at: disk.moment });
        if (row % CHECKPOINT_EVERY === CHECKPOINT_EVERY - 1) await database.exec("CHECKPOINT");
      }
    } finally {
      disk.stop();
    }
    await database.close();

    const result: PowerCuts = { cuts, lost: [], broken: [], commitMs };
    for (let cut = 0; cut < cuts; cut += 1) {
      const moment = random.between(0, disk.moment);
      const safe = acknowledged.filter(({ at }) => at <= moment).map(({ row }) => row);
      const image = await mkdtemp(join(tmpdir(), "touchstone-cut-"));
      try {
        disk.writeImage(moment, image, random);
        const found = await readRows(image);
        const lost = safe.filter((row) => !found.has(row)).length;
        if (lost > 0) result.lost.push(lost);
      } catch (error) {
        result.broken.push(error instanceof Error ? error.message : String(error));
      } finally {
        await rm(image, { recursive: true, force: true });
      }
    }
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads every row in full, and finds it again through its index. */
async function readRows(folder: string): Promise<Set<number>> {
  const database = await openCluster(folder, false);
  try {
    const { rows } = await database.query<{ row: number }>("SELECT row FROM kept WHERE length(text) >= 0");
    const { rows: indexed } = await database.query<{ row: number }>(
      "SELECT b.row FROM generate_series(0, $1) AS n JOIN LATERAL (SELECT row FROM kept WHERE row = n) AS b ON true",
      [WRITES],
    );
    if (indexed.length !== rows.length) throw new Error("The table and its index differ.");
    return new Set(rows.map(({ row }) => row));
  } finally {
    await database.close();
  }
}

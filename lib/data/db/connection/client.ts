import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { PrismaClient } from "../generated/client";
import {
  CONNECT_TIMEOUT_MS,
  EMBEDDED_POOL_SIZE,
  EMBEDDED_WAIT_MS,
  POOL_SIZE,
  RUN_ANSWER_MS,
  RUN_POOL_SIZE,
  TRANSACTION_TIMEOUT_MS,
  TRANSACTION_WAIT_MS,
} from "../tunables";
import { ReconnectingPool } from "./reconnecting-pool";

interface Connections {
  url: string;
  directUrl: string;
  pool: Pool;
  runPool: Pool;
  prisma: PrismaClient;
  runPrisma: PrismaClient;
}

/** Next runs several module graphs in one process; they share one pool. */
const registry: { open?: Connections } = processWide("database", () => ({}));

/** The Prisma client. Only `lib/data/db` uses it. */
export function db(): PrismaClient {
  return connections().prisma;
}

/**
 * The Prisma client over separate connections, for what runs depend on: their events, leases and readers. Two hundred searches waiting for a connection must not delay the stream of an answer, nor cost a run its
 * lease.
 */
export function runDb(): PrismaClient {
  return connections().runPrisma;
}

/** The pool below `db()`, for the migration runner, which sends whole files. No named statements, no session state. */
export function pool(): Pool {
  return connections().pool;
}

/** The connections of this process by pool: those in use, those idle, the most there may be, and who waits for one. */
export function poolUse(): { pool: string; used: number; idle: number; max: number; waiting: number }[] {
  const open = registry.open;
  if (open === undefined) return [];
  return Object.entries({ general: open.pool, runs: open.runPool }).map(([name, pool]) => {
    const { totalCount, idleCount, waitingCount, options } = pool;
    return { pool: name, used: totalCount - idleCount, idle: idleCount, max: options.max, waiting: waitingCount };
  });
}

/** The connection string of `pool()`, for callers that need their own connection. */
export function databaseUrl(): string {
  return connections().url;
}

/**
 * The connection string of a session that lasts, such as one that listens: a pooler behind `databaseUrl()` may give every
 * transaction another one.
 */
export function directUrl(): string {
  return connections().directUrl;
}

/** The kind of database behind `DATABASE_URL`. The embedded one is a single session: transactions block each other. */
export function databaseKind(): "embedded" | "external" {
  return env().TOUCHSTONE_DATABASE;
}

/**
 * Connects `db()` and `runDb()` to a database; the caller closes earlier connections.
 * @param directUrl the same database without a pooler
 */
export function connectDatabase(url: string, directUrl = url): void {
  const embedded = databaseKind() === "embedded";
  const general = openPool(url, embedded ? EMBEDDED_POOL_SIZE : POOL_SIZE);
  const ofRuns = openPool(url, RUN_POOL_SIZE, RUN_ANSWER_MS);
  const transactionOptions = {
    maxWait: embedded ? EMBEDDED_WAIT_MS : TRANSACTION_WAIT_MS,
    timeout: TRANSACTION_TIMEOUT_MS,
  };
  const clientOver = (pool: Pool) => new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions });
  registry.open = {
    url,
    directUrl,
    pool: general,
    runPool: ofRuns,
    prisma: clientOver(general),
    runPrisma: clientOver(ofRuns),
  };
}

function openPool(connectionString: string, max: number, answerMs?: number): Pool {
  const options = {
    connectionString,
    max,
    // The embedded database's socket accepts or refuses at once: any wait is for other connections to finish.
    connectionTimeoutMillis: databaseKind() === "embedded" ? EMBEDDED_WAIT_MS : CONNECT_TIMEOUT_MS,
  };
  const fresh = new ReconnectingPool(options, answerMs);
  // An idle connection that breaks is replaced at the next query; without a listener its error would end the process.
  fresh.on("error", (error) => log.debug({ reason: error.message }, "an idle database connection was lost"));
  return fresh;
}

/** Closes the connections; a later `db()` opens new ones. */
export async function closeDatabase(): Promise<void> {
  const open = registry.open;
  if (open === undefined) return;
  delete registry.open;
  await Promise.all([open.prisma.$disconnect(), open.runPrisma.$disconnect()]);
  await Promise.all([open.pool.end(), open.runPool.end()]);
}

function connections(): Connections {
  if (registry.open === undefined) {
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = env();
    if (url === undefined) throw new AppError("unavailable", "No database is configured: set DATABASE_URL.");
    connectDatabase(url, direct);
  }
  const open = registry.open;
  if (open === undefined) throw new AppError("internal", "The database connection was not made.");
  return open;
}

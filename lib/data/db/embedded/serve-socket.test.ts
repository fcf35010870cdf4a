import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { EmbeddedSession } from "./embedded-session";
import { queryMessage, SYNC, startupMessage } from "./messages";
import { type SocketServer, serveSocket } from "./serve-socket";
import { prepareSocketPlace, type SocketPlace } from "./socket-path";

const IDLE_MS = 1_500;
const START_MS = 60_000;
let folder: string;
let place: SocketPlace;
let server: SocketServer;
let admin: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "touchstone-socket-"));
  place = await prepareSocketPlace(folder);
  const onBroken = (error: unknown) => {
    throw error;
  };
  const session = await EmbeddedSession.open(await PGlite.create(), onBroken, () => 0);
  server = await serveSocket(session, place.path, { idleInTransactionMs: IDLE_MS, onBroken });
  admin = await client();
  await admin.query("CREATE TABLE t (id INT PRIMARY KEY, note TEXT)");
}, START_MS);
afterAll(async () => {
  await admin.end();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => admin.query("TRUNCATE t"));

async function client(): Promise<pg.Client> {
  const fresh = new pg.Client({ connectionString: place.url });
  // The server ends connections in these tests.
  fresh.on("error", () => undefined);
  await fresh.connect();
  return fresh;
}

const ids = async () => (await admin.query<{ id: number }>("SELECT id FROM t ORDER BY id")).rows.map((row) => row.id);

/** The steps of one connection, in order. `ending` is how the transaction ends. */
const step = fc.record({
  rows: fc.integer({ min: 1, max: 4 }),
  ending: fc.constantFrom("alone", "commit", "rollback", "error", "drop"),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function perform(connection: pg.Client, { rows, ending }: Step, first: number): Promise<number[]> {
  const wanted = Array.from({ length: rows }, (_, index) => first + index);
  if (ending !== "alone") await connection.query("BEGIN");
  for (const id of wanted) {
    const { rows: echoed } = await connection.query("INSERT INTO t VALUES ($1, $2) RETURNING id", [id, `row ${id}`]);
    expect(echoed).toEqual([{ id }]);
  }
  const seen = await connection.query("SELECT count(*)::int AS n FROM t WHERE id = ANY($1)", [wanted]);
  expect(seen.rows).toEqual([{ n: rows }]);
  if (ending === "alone") return wanted;
  if (ending === "error") {
    await expect(connection.query("SELECT 1 / 0")).rejects.toThrow("division by zero");
    await expect(connection.query("SELECT 1")).rejects.toMatchObject({ code: "25P02" });
  }
  if (ending !== "drop") await connection.query(ending === "commit" ? "COMMIT" : "ROLLBACK");
  return ending === "commit" ? wanted : [];
}

it("isolates connections in any interleaving", { timeout: START_MS }, async () => {
  const scripts = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(scripts, async (connections) => {
      await admin.query("TRUNCATE t");
      const kept = await Promise.all(
        connections.map(async (steps, number) => {
          let connection = await client();
          const rows: number[] = [];
          for (const [index, current] of steps.entries()) {
            rows.push(...(await perform(connection, current, number * 1_000 + index * 10)));
            if (current.ending !== "drop") continue;
            connection.connection.stream.destroy();
            connection = await client();
          }
          await connection.end();
          return rows;
        }),
      );
      expect(await ids()).toEqual(kept.flat().sort((a, b) => a - b));
    }),
    { numRuns: 25 },
  );
});

it("understands messages split anywhere", { timeout: START_MS }, async () => {
  const bytes = Buffer.concat([
    startupMessage({ user: "postgres", database: "postgres" }),
    queryMessage("INSERT INTO t VALUES (1, 'whole')"),
    queryMessage("SELECT note FROM t"),
    SYNC,
  ]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 12 }), async (cuts) => {
      await admin.query("TRUNCATE t");
      const socket = connect(place.path);
      const answer: Buffer[] = [];
      socket.on("data", (data: Buffer) => answer.push(data));
      const points = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      for (const [index, point] of points.slice(1).entries()) {
        await new Promise((written) => socket.write(bytes.subarray(points[index], point), written));
      }
      socket.end(Buffer.from([0x58, 0, 0, 0, 4]));
      await once(socket, "close");
      const text = Buffer.concat(answer).toString("latin1");
      expect(text).toContain("INSERT 0 1");
      expect(text).toContain("whole");
    }),
    { numRuns: 25 },
  );
});

it("ends a connection that violates the protocol, and no other", async () => {
  const socket = connect(place.path);
  socket.end(Buffer.from([0x7f, 0xff, 0xff, 0xff, 0, 3, 0, 0]));
  const answer: Buffer[] = [];
  socket.on("data", (data: Buffer) => answer.push(data));
  await once(socket, "close");
  expect(Buffer.concat(answer).toString("latin1")).toContain("C08P01");
  expect(await ids()).toEqual([]);
});

it.each(["COPY t FROM STDIN", "SELECT 1; COPY t FROM STDIN; SELECT 2"])("refuses %s", async (sql) => {
  const connection = await client();
  await expect(connection.query(sql)).rejects.toThrow("COPY is not available");
  await expect(connection.query("SELECT 7 AS seven")).resolves.toMatchObject({ rows: [{ seven: 7 }] });
  await connection.end();
});

it("refuses COPY as a prepared statement, inside a transaction too", async () => {
  const connection = await client();
  await connection.query("BEGIN");
  // The types of `pg` lack this option.
  const prepared = { text: "COPY t FROM STDIN", queryMode: "extended" };
  await expect(connection.query(prepared)).rejects.toThrow("COPY is not available");
  await connection.query("ROLLBACK");
  await connection.end();
});

it("rolls back an idle transaction and ends its connection", async () => {
  const idle = await client();
  const ended = new Promise<void>((resolve) => idle.once("end", () => resolve()));
  await idle.query("BEGIN");
  await idle.query("INSERT INTO t VALUES (1, 'idle')");
  const other = await client();
  // Waits until the idle connection has lost the session.
  await other.query("INSERT INTO t VALUES (2, 'other')");
  await ended;
  expect(await ids()).toEqual([2]);
  await other.end();
});

it("answers a client that waits in the middle of an extended query", async () => {
  const connection = await client();
  // `rows` makes pg fetch in portions, with Flush instead of Sync between them.
  const portions = { text: "SELECT generate_series(1, 25) AS n", rows: 10 };
  const query = new pg.Query(portions);
  const done = new Promise<number>((resolve, reject) => {
    query.on("end", (result) => resolve(result.rows.length));
    query.on("error", reject);
  });
  connection.query(query);
  expect(await done).toBe(25);
  await connection.end();
});

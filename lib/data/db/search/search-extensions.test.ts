import { PrismaPg } from "@prisma/adapter-pg";
import { describe, expect, it, vi } from "vitest";
import { Prisma, PrismaClient } from "../generated/client";
import { createSearchExtensions } from "./search-extensions";

/** A server that offers pgvector, and fails as given when it is to create it. */
function offeringVector(failure: unknown): PrismaClient {
  const client = new PrismaClient({ adapter: new PrismaPg({ host: "127.0.0.1", port: 1 }) });
  vi.spyOn(client, "$queryRaw").mockResolvedValue([{ name: "vector", installed: false }]);
  vi.spyOn(client, "$executeRaw").mockRejectedValue(failure);
  return client;
}

/** As Prisma's adapter reports an error of PostgreSQL 15. */
function reported(cause: object) {
  const meta = { driverAdapterError: { name: "DriverAdapterError", cause } };
  return new Prisma.PrismaClientKnownRequestError("Raw query failed.", { code: "P2010", clientVersion: "7", meta });
}

describe("search extensions that cannot be created", () => {
  it.each([
    ["42501", 'permission denied to create extension "vector"'],
    ["55000", "the library must be loaded via shared_preload_libraries"],
    ["58P01", 'could not open extension control file "vector.control"'],
  ])("are a state of the server: %s", async (originalCode, originalMessage) => {
    const failure = reported({
      originalCode,
      originalMessage,
      kind: "postgres",
      code: originalCode,
      severity: "ERROR",
    });
    expect(await createSearchExtensions(offeringVector(failure))).toEqual({
      vector: "refused",
      pg_textsearch: "missing",
    });
  });

  it.each([
    [
      "a stopped server",
      reported({ originalCode: "57P01", originalMessage: "terminating connection", kind: "postgres" }),
    ],
    ["a full disk", reported({ originalCode: "53100", originalMessage: "could not extend file", kind: "postgres" })],
    ["a lost connection", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })],
    ["a fault of our own", new TypeError("client is undefined")],
  ])("are no state of the server: %s", async (_, failure) => {
    await expect(createSearchExtensions(offeringVector(failure))).rejects.toBe(failure);
  });
});

import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { databaseFault } from "./database-fault";

/** As Node's sockets and the driver report what PostgreSQL 15 answers. */
const reported = (code: string, message: string, more = {}) => Object.assign(new Error(message), { code, ...more });

describe("a command that cannot use its database says why in one line", () => {
  it.each([
    [reported("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432", { syscall: "connect" }), "127.0.0.1:5432"],
    [reported("ENOTFOUND", "getaddrinfo ENOTFOUND db.invalid"), "ENOTFOUND db.invalid"],
    [reported("57P03", "the database system is starting up"), "starting up"],
    [reported("25006", "cannot execute CREATE TABLE in a read-only transaction"), "cannot be written to"],
    [reported("28P01", 'password authentication failed for user "app"'), "password"],
    [reported("ERR_INVALID_URL", "Invalid URL", { input: "postgresql://app:hunter2#@db/x" }), "address"],
    [new AppError("conflict", "The database was made by a later version."), "later version"],
  ])("%s", (error, words) => {
    const line = databaseFault(error);
    expect(line).toContain(words);
    expect(line?.split("\n")).toHaveLength(1);
    expect(line).not.toContain("hunter2");
  });

  it("keeps the stack of any other error", () => {
    expect(databaseFault(new TypeError("undefined is not a function"))).toBeNull();
    expect(databaseFault(reported("42P01", "relation does not exist"))).toBeNull();
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseEnv } from "../env";

const folder = mkdtempSync(join(tmpdir(), "database-address-"));
afterAll(() => rmSync(folder, { recursive: true }));
const authority = join(folder, "ca.crt");
writeFileSync(authority, "-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n");
const garbage = join(folder, "garbage.crt");
writeFileSync(garbage, "garbage");

const BASE = "postgresql://app:hunter2@db.example.org:5432/app";
const addressOf = (DATABASE_URL: string) => parseEnv({ DATABASE_URL }).DATABASE_URL;

describe("the address of a PostgreSQL server", () => {
  it.each([
    BASE,
    "postgres://db/app",
    "postgresql://app@/app?host=/run/postgresql",
    "postgresql://app:100%@db/app",
    `${BASE}?sslmode=no-verify`,
    `${BASE}?sslmode=disable`,
    `${BASE}?uselibpqcompat=true&sslmode=require`,
    `${BASE}?sslmode=verify-full&sslrootcert=${authority}`,
  ])("%s stays unchanged", (address) => expect(addressOf(address)).toBe(address));

  it.each(["allow", "prefer", "require", "verify-ca"])("sslmode=%s is named as what the driver does", (mode) => {
    expect(addressOf(`${BASE}?sslmode=${mode}&application_name=x`)).toBe(
      `${BASE}?sslmode=verify-full&application_name=x`,
    );
  });

  it.each([
    ["another scheme", "mysql://app:hunter2@db/app", "must begin with postgresql://"],
    ["no scheme", "db.example.org:5432/app", "must begin with postgresql://"],
    ["a password with #", "postgresql://app:hunter2#/x@db/app", "%23"],
    ["an unknown mode", `${BASE}?sslmode=on`, "unknown sslmode"],
    ["a missing file", `${BASE}?sslmode=verify-full&sslrootcert=${join(folder, "none.crt")}`, "sslrootcert"],
    ["the system's store", `${BASE}?sslmode=verify-full&sslrootcert=system`, "sslrootcert"],
    ["a file that is no certificate", `${BASE}?sslmode=verify-full&sslrootcert=${garbage}`, "sslrootcert"],
    ["a missing key", `${BASE}?sslcert=${authority}&sslkey=${join(folder, "none.key")}`, "sslkey"],
    ["libpq's verify-ca alone", `${BASE}?uselibpqcompat=true&sslmode=verify-ca`, "sslrootcert"],
  ])("with %s is refused in one line without a secret", (_what, address, complaint) => {
    for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"]) {
      const parse = () => parseEnv({ [name]: address });
      expect(parse).toThrow(new RegExp(`^The environment is not usable. ${name}: [^\\n]*$`));
      expect(parse).toThrow(complaint);
      expect(parse).not.toThrow("hunter2");
    }
  });
});

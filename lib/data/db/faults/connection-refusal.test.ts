import { describe, expect, it } from "vitest";
import { connectionRefusal } from "./connection-refusal";

/** As the driver reports what PostgreSQL 15 answers. */
const answered = (code: string, message: string) => Object.assign(new Error(message), { code, severity: "FATAL" });

describe("a refused connection is reported in one line with what to do", () => {
  it.each([
    ["28P01", 'password authentication failed for user "app"', "password"],
    ["3D000", 'database "none" does not exist', "Create it"],
    ["42501", "permission denied for schema public", "GRANT CREATE ON SCHEMA public"],
    ["42501", "permission denied for database half", "CREATE ON DATABASE"],
    ["42501", 'permission denied for database "closed"', "GRANT CONNECT"],
    ["28000", 'role "app" is not permitted to log in', "pg_hba.conf"],
    ["53300", 'too many connections for role "app"', "max_connections"],
    ["08006", "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string", "has none"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", "NODE_EXTRA_CA_CERTS"],
    ["XX", "The server does not support SSL connections", "TLS"],
  ])("%s", (code, message, remedy) => {
    const told = connectionRefusal(answered(code, message));
    expect(told).toContain(remedy);
    expect(told?.split("\n")).toHaveLength(1);
  });

  it("is null for another error", () => {
    expect(connectionRefusal(answered("42P01", "relation does not exist"))).toBeNull();
    expect(connectionRefusal(new TypeError("undefined"))).toBeNull();
  });
});

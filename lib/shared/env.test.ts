import { describe, expect, it } from "vitest";
import { ENV_NAMES, parseEnv } from "@/lib/shared/env";

function endingOf(environment: Record<string, string>): string {
  try {
    parseEnv(environment);
    return "parsed";
  } catch (error) {
    return String(error);
  }
}

describe("parseEnv", () => {
  it("treats an empty variable as unset", () => {
    expect(parseEnv({ REFLECTION_MIN_SCORE: "", MAX_REFLECTION_RETRIES: " ", LOG_LEVEL: "" })).toEqual(parseEnv({}));
  });

  it("accepts any text for any variable, or refuses it in a line that names a variable", () => {
    const texts = ["::nonsense::", "http://", "https://[", "postgresql://", "%", "\u0000", "-1", "x".repeat(5_000)];
    const endings = ENV_NAMES.flatMap((name) =>
      texts.map((text) => ({ name, text, ending: endingOf({ [name]: text }) })),
    );
    expect(endings.filter(({ ending }) => !/^(parsed|EnvironmentError: .* [A-Z\d_.]+: .*)$/.test(ending))).toEqual([]);
  });

  it("reads the limits of a reflection", () => {
    expect(parseEnv({ REFLECTION_MIN_SCORE: "0.75", MAX_REFLECTION_RETRIES: "1" })).toMatchObject({
      REFLECTION_MIN_SCORE: 0.75,
      MAX_REFLECTION_RETRIES: 1,
    });
  });

  it.each(["1.2", "-0.1", "high", "0,8", "NaN", "Infinity"])(
    "refuses %s as a minimum score, and gives the reason",
    (value) => {
      expect(() => parseEnv({ REFLECTION_MIN_SCORE: value })).toThrow(
        "The environment is not usable. REFLECTION_MIN_SCORE: must be a number from 0 to 1",
      );
    },
  );

  it.each(["0", "11", "2.5", "two"])("refuses %s iterations", (value) => {
    expect(() => parseEnv({ MAX_REFLECTION_RETRIES: value })).toThrow(
      "MAX_REFLECTION_RETRIES: must be a whole number from 1 to 10",
    );
  });

  it.each(["a", "has spaces", "-dash", "x".repeat(63)])("refuses %s as a collection's name", (value) => {
    for (const name of ["QDRANT_COLLECTION_NAME", "CHROMA_COLLECTION_NAME"]) {
      expect(() => parseEnv({ [name]: value })).toThrow(`${name}: must be 3 to 62 letters, digits, _ or -`);
    }
  });

  it.each(["web", "worker"])("refuses the role %s with the embedded database", (TOUCHSTONE_ROLE) => {
    expect(parseEnv({ TOUCHSTONE_ROLE }).TOUCHSTONE_ROLE).toBe(TOUCHSTONE_ROLE);
    const embedded = { TOUCHSTONE_DATABASE: "embedded", DATABASE_URL: "postgresql://localhost/postgres" };
    expect(() => parseEnv({ ...embedded, TOUCHSTONE_ROLE })).toThrow(
      `TOUCHSTONE_ROLE: ${TOUCHSTONE_ROLE} needs DATABASE_URL`,
    );
    expect(() => parseEnv({ ...embedded, DATABASE_DIRECT_URL: "postgresql://localhost/other" })).toThrow(
      "DATABASE_DIRECT_URL: needs DATABASE_URL",
    );
    expect(parseEnv({ ...embedded, TOUCHSTONE_ROLE: "" }).TOUCHSTONE_ROLE).toBe("all");
  });

  it("refuses an unknown store", () => {
    expect(() => parseEnv({ SEARCH_STORE: "faiss" })).toThrow("SEARCH_STORE");
  });
});

describe("single sign-on", () => {
  const issuer = {
    AUTH: "accounts",
    OIDC_ISSUER: "https://login.example.org/realms/team",
    OIDC_CLIENT_ID: "touchstone",
  };

  it("maps values of claims, which may contain =", () => {
    const parsed = parseEnv({
      ...issuer,
      OIDC_ROLE_CLAIM: "roles",
      OIDC_ROLES: " cn=staff = analyst , it-admins=admin,",
      OIDC_GROUP_CLAIM: "groups",
      OIDC_GROUPS: "dept-legal=Legal team",
    });
    expect(parsed.OIDC_ROLES).toEqual([
      { value: "cn=staff", target: "analyst" },
      { value: "it-admins", target: "admin" },
    ]);
    expect(parsed.OIDC_GROUPS).toEqual([{ value: "dept-legal", target: "Legal team" }]);
  });

  it.each<[string, Record<string, string>, string]>([
    ["an issuer over http", { OIDC_ISSUER: "http://login.example.org" }, "OIDC_ISSUER: must be an https address"],
    ["no accounts", { AUTH: "none" }, "OIDC_ISSUER: needs AUTH=accounts"],
    ["no client", { OIDC_CLIENT_ID: "" }, "OIDC_ISSUER: needs OIDC_CLIENT_ID"],
    ["no issuer for all", { OIDC_ISSUER: "", OIDC_ONLY: "true" }, "OIDC_ONLY: needs OIDC_ISSUER"],
    ["roles without a claim", { OIDC_ROLES: "a=admin" }, "OIDC_ROLE_CLAIM: needs OIDC_ROLES"],
    ["a claim without roles", { OIDC_ROLE_CLAIM: "roles" }, "OIDC_ROLE_CLAIM: needs OIDC_ROLES"],
    ["groups without a claim", { OIDC_GROUPS: "a=A" }, "OIDC_GROUP_CLAIM: needs OIDC_GROUPS"],
    ["an unknown role", { OIDC_ROLE_CLAIM: "roles", OIDC_ROLES: "a=owner" }, "OIDC_ROLES: must be a list"],
    ["a value alone", { OIDC_ROLE_CLAIM: "roles", OIDC_ROLES: "admin" }, "OIDC_ROLES: must be a list"],
    ["other scopes", { OIDC_SCOPES: "email" }, "OIDC_SCOPES: needs openid"],
  ])("refuses %s", (_what, change, complaint) => {
    expect(() => parseEnv({ ...issuer, ...change })).toThrow(complaint);
  });

  it("may do without TLS on this machine", () => {
    expect(parseEnv({ ...issuer, OIDC_ISSUER: "http://localhost:8080/realms/team" }).OIDC_ISSUER).toBeDefined();
  });
});

describe("monitoring", () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example/otel" };

  it("is off at first, and reads headers as OpenTelemetry defines them", () => {
    expect(parseEnv({})).toMatchObject({ METRICS: false, TRACES_CONTENT: false, OTEL_METRICS_EXPORTER: "none" });
    const given = "Authorization=Basic%20cGs6c2s=, x-version=4,";
    expect(parseEnv({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: given }).OTEL_EXPORTER_OTLP_HEADERS).toEqual({
      authorization: "Basic cGs6c2s=",
      "x-version": "4",
    });
  });

  it.each([
    [{ METRICS: "on", AUTH: "accounts" }, "METRICS: needs METRICS_TOKEN"],
    [{ METRICS_TOKEN: "long enough to count" }, "METRICS_TOKEN: needs METRICS=on"],
    [{ METRICS: "on", METRICS_TOKEN: "short" }, "METRICS_TOKEN: must have at least 16 characters"],
    [{ OTEL_EXPORTER_OTLP_HEADERS: "a=b" }, "OTEL_EXPORTER_OTLP_HEADERS: needs OTEL_EXPORTER_OTLP_ENDPOINT"],
    [{ TRACES_CONTENT: "on" }, "TRACES_CONTENT: needs OTEL_EXPORTER_OTLP_ENDPOINT"],
    [{ OTEL_METRICS_EXPORTER: "otlp" }, "OTEL_METRICS_EXPORTER: needs"],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "hunter2" }, "must be a list of name=value"],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "a=hunter2%0d%0ab:c" }, "must be a list of name=value"],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "a=hunter2%zz" }, "must be a list of name=value"],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://me:hunter2@collector.example" }, "must hold no credentials"],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "grpc://collector.example:4317" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
  ])("refuses %j, and names no value", (variables, complaint) => {
    expect(() => parseEnv(variables)).toThrow(complaint);
    expect(() => parseEnv(variables)).not.toThrow("hunter2");
  });
});

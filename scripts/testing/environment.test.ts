import { expect, it, vi } from "vitest";
import { ENV_NAMES, envSections, parseEnv } from "@/lib/shared/env";
import { setTestEnvironment, testEnvironment } from "./environment";

const NONSENSE = "::nonsense::";

/** An environment in which everything is set, and nothing makes sense. */
const nonsense = (): Record<string, string | undefined> => ({
  ...Object.fromEntries(ENV_NAMES.map((name) => [name, NONSENSE])),
  PGPASSWORD: NONSENSE,
  OPENAI_ORG_ID: NONSENSE,
  LANGSMITH_TRACING: NONSENSE,
  LC_ALL: NONSENSE,
  LANG: NONSENSE,
  TZ: NONSENSE,
});

it("knows every variable of the schema and of the documentation", () => {
  expect(() => parseEnv(nonsense())).toThrow("not usable");
  const documented = Object.values(envSections).flatMap((section) => Object.keys(section));
  expect(documented.length).toBeGreaterThan(60);
  expect(ENV_NAMES).toEqual(expect.arrayContaining([...documented, "NODE_ENV", "TOUCHSTONE_DATABASE"]));
});

it("makes every environment that of an installation without settings and without LibreOffice", () => {
  const own = nonsense();
  const made = { PATH: "/bin", ...own, ...testEnvironment(own) };
  expect(Object.values(made)).not.toContain(NONSENSE);
  expect(parseEnv(made)).toEqual({ ...parseEnv({}), SOFFICE_PATH: "off" });
  expect(made.PATH).toBe("/bin");
  // The launcher reads what is absent from `.env`.
  expect(made).toMatchObject({ DATABASE_URL: "", OIDC_ISSUER: "", SMTP_URL: "", METRICS_TOKEN: "" });
});

it("changes the environment of a process and of its children", () => {
  for (const [name, value] of Object.entries(nonsense())) vi.stubEnv(name, value);
  setTestEnvironment();
  expect(Object.values(process.env)).not.toContain(NONSENSE);
  expect(process.env).not.toHaveProperty("PGPASSWORD");
});

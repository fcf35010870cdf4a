import { ENV_NAMES } from "@/lib/shared/env";

/** What packages read on their own, such as the database driver and the clients of models; and a person's locale. */
const FOREIGN =
  /^(PG|OPENAI_|AZURE_OPENAI_|ANTHROPIC_|MISTRAL_|OLLAMA_|LANGCHAIN_|LANGSMITH_|OTEL_|AWS_|LC_|LANGUAGE$)/;

/** Texts that are written for a file have this process's time zone; PostgreSQL's server needs a locale that is installed. */
const PLACE = { TZ: "UTC", LANG: "C.UTF-8" };

/** Set by a runner or the launcher, with no meaning when empty. */
const UNSET = new Set(["NODE_ENV", "TOUCHSTONE_DATABASE"]);

type Environment = Record<string, string | undefined>;

/**
 * The environment of tests and of the applications that they start, on top of the user's own: none of the
 * application's variables is set, no converter of documents is found, and the place is UTC. A variable is empty rather than absent, because
 * the launcher reads absent ones from `.env`. Tests set what they depend on.
 * @param inherited the environment that it is put over
 */
export function testEnvironment(inherited: Environment = process.env): Environment {
  const foreign = Object.keys(inherited).filter((name) => FOREIGN.test(name));
  return {
    ...Object.fromEntries(foreign.map((name) => [name, undefined])),
    ...Object.fromEntries(ENV_NAMES.map((name) => [name, UNSET.has(name) ? undefined : ""])),
    SOFFICE_PATH: "off",
    ...PLACE,
  };
}

/** Puts `testEnvironment` over this process's environment, which its children inherit. */
export function setTestEnvironment(): void {
  for (const [name, value] of Object.entries(testEnvironment())) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
}

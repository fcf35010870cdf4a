import { reportedErrors } from "./reported-errors";

const UNTRUSTED =
  "The certificate of PostgreSQL is not trusted. Give its authority in NODE_EXTRA_CA_CERTS, or in sslrootcert of DATABASE_URL.";

/** What to do about a database that is there and refuses the connection or the role, by the code of the error. */
const REMEDIES: Readonly<Record<string, string>> = {
  "28P01": "PostgreSQL refuses the password of DATABASE_URL. Check its user name and password.",
  "28000": "PostgreSQL refuses the user of DATABASE_URL. Check its name, and that pg_hba.conf allows it from here.",
  "3D000": "The database of DATABASE_URL does not exist. Create it first (createdb NAME).",
  "42501":
    "The role of DATABASE_URL lacks a right. Run in its database, as the owner: GRANT CONNECT, CREATE ON DATABASE NAME TO ROLE; GRANT CREATE ON SCHEMA public TO ROLE;",
  "53300": "PostgreSQL has no connection left. Raise its max_connections, or close others.",
  ERR_INVALID_URL: "The address of the database is not valid.",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: "The certificate of PostgreSQL has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of PostgreSQL is for another host than that of DATABASE_URL.",
};

/** What the driver itself reports without a code. */
const WITHOUT_CODE: readonly { message: RegExp; remedy: string }[] = [
  {
    message: /does not support SSL/i,
    remedy: "PostgreSQL does not offer TLS, which sslmode of DATABASE_URL requires.",
  },
  { message: /^SASL: .*password must be/, remedy: "PostgreSQL asks for a password, and DATABASE_URL has none." },
];

/** What to do about a refused connection, as one line with the server's own words; `null` for any other error. */
export function connectionRefusal(error: unknown): string | null {
  for (const { code, message } of reportedErrors(error)) {
    const remedy = WITHOUT_CODE.find((known) => known.message.test(message))?.remedy ?? REMEDIES[code];
    if (remedy !== undefined)
      return code === "ERR_INVALID_URL" ? remedy : `${remedy} (${message.replaceAll(/\s+/g, " ")})`;
  }
  return null;
}

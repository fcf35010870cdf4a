import { z } from "zod";
import { given, text, variable, webAddress } from "./env-variable";

export const originalsVariables = {
  ORIGINALS: variable(
    given(z.enum(["database", "folder", "s3"]).default("database")),
    "Where the files of documents are kept: `database`, `folder` or `s3`. After a change they are [moved](operator.md#where-originals-are-kept) in the background.",
  ),
  ORIGINALS_FOLDER: variable(text, "The folder, for `folder`. Processes that share a database need the same one.", {
    unset: "`originals` in `DATA_DIR`",
  }),
  S3_ENDPOINT: variable(
    webAddress,
    "Address of the S3-compatible storage, for `s3`, such as `https://s3.eu-west-3.amazonaws.com`; the bucket is the first part of the path.",
  ),
  S3_BUCKET: variable(text, "Name of the bucket, which must exist."),
  S3_REGION: variable(given(z.string().trim().default("us-east-1")), "Region that requests are signed for."),
  S3_ACCESS_KEY_ID: variable(text, "Key that may read, write and delete in the bucket."),
  S3_SECRET_ACCESS_KEY: variable(text, "Its secret, which signs requests and is never sent."),
};

const NEEDED = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

type OriginalsEnvironment = { ORIGINALS: string } & Partial<Record<(typeof NEEDED)[number], string | undefined>>;

/** `s3` needs an address, a bucket and a key. */
export function checkOriginals(found: OriginalsEnvironment, context: z.RefinementCtx): void {
  if (found.ORIGINALS !== "s3") return;
  for (const name of NEEDED) {
    if (found[name] !== undefined) continue;
    context.addIssue({ code: "custom", path: [name], message: "must be set with ORIGINALS=s3" });
  }
}

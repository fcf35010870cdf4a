import { AppError } from "@/lib/shared/errors";
import { WEAKEST_SCORE } from "./tunables";

/** What an attacker tries first here, besides words about the person. */
const PRODUCT_WORDS = ["touchstone"];

/**
 * Refuses a password that is easily guessed: a common one, a word about the person, a row of keys, with what is usually
 * put at their ends. Estimated by zxcvbn on this machine: no password leaves it.
 * @param about the person's name and address
 * @throws AppError `weak_password`
 */
export async function requireStrongPassword(password: string, about: readonly string[]): Promise<void> {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
  const { score } = (await estimator()).check(password, [...words, ...PRODUCT_WORDS]);
  if (score < WEAKEST_SCORE)
    throw new AppError("weak_password", "This password is easily guessed. Choose another one.");
}

/** Hashes a new password that is not easily guessed. @throws AppError `weak_password` */
export async function hashNewPassword(password: string, about: readonly string[]): Promise<string> {
  await requireStrongPassword(password, about);
  const { hashPassword } = await import("./auth");
  return hashPassword(password);
}

type Estimator = Awaited<ReturnType<typeof loadEstimator>>;
let loaded: Promise<Estimator> | undefined;

/** 40,000 common passwords, loaded with the first new password: 60 MB and 40 ms. */
function estimator(): Promise<Estimator> {
  loaded ??= loadEstimator();
  return loaded;
}

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

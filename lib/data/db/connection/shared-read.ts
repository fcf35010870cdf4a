import { GroupWriter } from "./group-writer";

/**
 * A reading that many callers need at about the same time: those who ask in one turn of the event loop, or while the
 * database is read, share the next one. No caller gets a value read before it asked, and none may change it.
 */
export function sharedRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const group = new GroupWriter<null, Result>(read, () => false);
  return () => group.write(null);
}

import { notFound } from "next/navigation";
import { isDependencyAway } from "@/lib/data/db/faults/dependency-away";
import { within } from "@/lib/shared/within";
import { PAGE_LOOKUP_MS } from "../tunables";
import { idSchema } from "./path-params";

/**
 * Answers a page's request with `404` if the id in its address does not exist, since the status cannot change once the
 * page is streaming. If the database is unavailable or slow, the page is rendered and reports it.
 * @throws what `notFound` throws, or any other fault of the look-up
 */
export async function requireNamed(id: string, exists: (id: string) => Promise<boolean>): Promise<void> {
  const parsed = idSchema.safeParse(id);
  if (!parsed.success) notFound();
  if (!(await mayExist(exists(parsed.data)))) notFound();
}

async function mayExist(found: Promise<boolean>): Promise<boolean> {
  try {
    return (await within(PAGE_LOOKUP_MS, found)) !== false;
  } catch (error) {
    if (isDependencyAway(error)) return true;
    throw error;
  }
}

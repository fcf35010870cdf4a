import { dismissDisagreement } from "@/lib/data/db/disagreements/disagreements";
import { AppError } from "@/lib/shared/errors";

/** Dismisses a disagreement, or lists it again. @throws AppError `not_found` */
export async function reviewDisagreement(id: string, dismissed: boolean): Promise<void> {
  if (!(await dismissDisagreement(id, dismissed)))
    throw new AppError("not_found", "There is no disagreement with this id.");
}

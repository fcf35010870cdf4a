import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Chooses an option of a select. @param part where the select is: on a long page, searching a part is quicker */
export async function choose(
  user: UserEvent,
  name: string,
  option: string,
  part: Pick<typeof screen, "findByRole"> = screen,
): Promise<void> {
  await user.click(await part.findByRole("combobox", { name }));
  await user.click(await screen.findByRole("option", { name: option }));
}

import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { AddDocuments } from "./add-documents";

it("focuses its first field and closes with Escape", async () => {
  const { user } = await renderPage(<AddDocuments collection={null} open={false} onClose={() => undefined} />);
  await user.click(screen.getByRole("button", { name: text("library.upload.paste") }));
  const dialog = await screen.findByRole("dialog", { name: text("library.paste.title") });
  await waitFor(() => expect(within(dialog).getByLabelText(text("library.paste.name"))).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

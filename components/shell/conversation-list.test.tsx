import { useQueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/components/testing/fake-server";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { conversationListSchema, type ListedConversation } from "@/lib/shared/contracts/conversations/conversation";
// Loaded on demand otherwise, for which a test on a busy machine would have to wait.
import "./conversation-actions";
import { ConversationList } from "./conversation-list";

const conversation = (title: string, rest: Partial<ListedConversation> = {}): ListedConversation =>
  conversationListSchema.shape.conversations.element.parse({
    ...{ id: title, title, pinned: false, updatedAt: new Date().toISOString(), shareId: null, hit: null, ...rest },
  });

/** Fetches everything again, as after a change in another tab. */
function Refetch() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      Refetch
    </button>
  );
}

it("keeps its order while a menu is open, and then shows the new one", async () => {
  const state = { conversations: [conversation("First"), conversation("Second")] };
  fakeServer.json("GET /api/conversations", conversationListSchema, () => ({ ...state, nextCursor: null }));
  const { user } = await renderPage(
    <>
      <ConversationList />
      <Refetch />
    </>,
  );
  const titles = () =>
    screen.getAllByRole("link", { name: /^(?:First|Second)$/, hidden: true }).map((link) => link.title);
  await screen.findByRole("link", { name: "First" });
  await user.click(await screen.findByRole("button", { name: text("nav.conversationMenu", { title: "Second" }) }));
  const rename = await screen.findByRole("menuitem", { name: text("nav.rename") });

  state.conversations = [conversation("Second", { pinned: true }), conversation("First")];
  const before = fakeServer.received.length;
  screen.getByRole("button", { name: "Refetch", hidden: true }).click();
  await waitFor(() => expect(fakeServer.received.length).toBeGreaterThan(before));
  expect(rename).toBeVisible();
  expect(titles()).toEqual(["First", "Second"]);

  await user.keyboard("{Escape}");
  await waitFor(() => expect(titles()).toEqual(["Second", "First"]));
});

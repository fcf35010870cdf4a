import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/components/testing/fake-server";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { documentListSchema } from "@/lib/shared/contracts/library/document";
import { DocumentList } from "./document-list";

it("shows that there are no documents yet", async () => {
  fakeServer.json("GET /api/documents", documentListSchema, () => ({ documents: [] }));
  await renderPage(
    <DocumentList
      adding={false}
      notice={null}
      opened={null}
      collections={[]}
      collectionsFailed={false}
      open={null}
      onlyUnread={false}
      onUnread={() => undefined}
      onOpen={() => undefined}
      onSearch={() => undefined}
    />,
  );
  expect(await screen.findByText(text("library.list.emptyTitle"))).toBeVisible();
});

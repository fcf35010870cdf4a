import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { RightsDialog } from "@/components/library/collections/rights-dialog";
import { fakeServer, refusal } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import {
  type CollectionRights,
  collectionRightsSchema,
  type Group,
  groupListSchema,
  groupSchema,
} from "@/lib/shared/contracts/accounts/group";
import type { Person } from "@/lib/shared/contracts/accounts/person";
import { GroupList } from "./group-list";

const person = (name: string): Person => ({
  ...{ id: name, name, email: `${name.toLowerCase()}@example.org`, role: "analyst", disabledAt: null },
  ...{
    createdAt: "2026-01-01T00:00:00Z",
    lastSeenAt: null,
    hasTwoStep: false,
    hasSingleSignOn: false,
    sessionCount: 0,
  },
});
const PEOPLE = [person("Ada"), person("Grace")];
const BOARD: Group = {
  ...{ id: "0b1f6e1e-3c3e-4a52-9e0e-3f3b0f3c7a11", name: "Board", members: ["Ada"] },
  createdAt: "2026-01-01T00:00:00Z",
};
let groups: Group[];

beforeEach(() => {
  groups = [BOARD];
  fakeServer.json("GET /api/groups", groupListSchema, () => ({ groups }));
});

it("changes the name and the members of a group at once", async () => {
  fakeServer.json("PATCH /api/groups/:id", groupSchema, () => {
    groups = [{ ...BOARD, name: "Council", members: ["Grace"] }];
    return groups[0] ?? BOARD;
  });
  const { user } = await renderPage(<GroupList people={PEOPLE} />);
  await user.click(await screen.findByRole("button", { name: text("people.groups.editOf", { name: "Board" }) }));
  fill(await screen.findByLabelText(text("people.groups.name")), "Council");
  await user.click(screen.getByRole("checkbox", { name: /Ada/ }));
  await user.click(screen.getByRole("checkbox", { name: /Grace/ }));
  await user.click(screen.getByRole("button", { name: text("people.groups.save") }));
  expect(await screen.findByText("Council")).toBeVisible();
  const sent = fakeServer.requests(`PATCH /api/groups/${BOARD.id}`).map(({ body }) => body);
  expect(sent).toEqual([{ name: "Council", add: ["Grace"], remove: ["Ada"] }]);
});

it("says that a name is taken, and keeps the dialog", async () => {
  fakeServer.on("POST /api/groups", () => refusal(409, "conflict"));
  const { user } = await renderPage(<GroupList people={PEOPLE} />);
  await user.click(await screen.findByRole("button", { name: text("people.groups.add") }));
  const name = await screen.findByLabelText(text("people.groups.name"));
  await user.click(screen.getByRole("button", { name: text("people.groups.save") }));
  expect(name).toHaveAccessibleDescription(text("people.groups.needName"));
  fill(name, "Board");
  await user.click(screen.getByRole("button", { name: text("people.groups.save") }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(text("people.groups.taken")));
});

it("sets who can read a collection", async () => {
  const rights: CollectionRights = { everyone: "write", groups: [{ id: BOARD.id, name: "Board", level: "none" }] };
  fakeServer.json("GET /api/collections/:id/rights", collectionRightsSchema, () => rights);
  fakeServer.json("PUT /api/collections/:id/rights", collectionRightsSchema, () => rights);
  const collection = {
    id: "7f3b0f3c-3c3e-4a52-9e0e-0b1f6e1e7a11",
    name: "Minutes",
    documents: 2,
    createdAt: "2026-01-01T00:00:00Z",
  };
  const { user } = await renderPage(<RightsDialog collection={collection} onClose={() => {}} />);
  for (const [who, level] of [
    [text("library.collections.rights.everyone"), "none"],
    ["Board", "read"],
  ] as const) {
    await user.click(
      await screen.findByRole("combobox", { name: text("library.collections.rights.rightOf", { name: who }) }),
    );
    const list = await screen.findByRole("listbox");
    await user.click(within(list).getByRole("option", { name: text(`library.collections.rights.levels.${level}`) }));
  }
  await user.click(screen.getByRole("button", { name: text("library.collections.rights.save") }));
  await waitFor(() =>
    expect(fakeServer.requests(`PUT /api/collections/${collection.id}/rights`).map(({ body }) => body)).toEqual([
      { everyone: "none", groups: [{ id: BOARD.id, level: "read" }] },
    ]),
  );
});

import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { Field, TextInput } from "@/components/ui/field";
import { RecordDialog } from "./record-dialog";

const ERRORS = { wrong: "Enter a name.", refused: "This name is taken." };

/** A dialog with one field, whose results are these, one after another. */
async function open(results: (Error | string)[]) {
  const calls = { saved: vi.fn(), closed: vi.fn() };
  const save = vi.fn(async ({ name }: { name: string }) => {
    const result = results.shift();
    if (result instanceof Error) throw result;
    return `${result} ${name}`;
  });
  const { user } = await renderPage(
    <RecordDialog
      title="New thing"
      words={{ cancel: "Cancel", submit: "Save" }}
      schema={z.object({ name: z.string().min(1) })}
      read={(fields) => ({ name: fields.get("name") })}
      save={save}
      refusedField={({ message }) => (message === "taken" ? "name" : undefined)}
      onSaved={calls.saved}
      onClose={calls.closed}
    >
      {(problemOf) => {
        const problem = problemOf("name");
        return (
          <Field label="Name" error={problem === null ? undefined : ERRORS[problem]}>
            <TextInput name="name" />
          </Field>
        );
      }}
    </RecordDialog>,
  );
  return { ...calls, save, field: await screen.findByLabelText("Name"), submit: () => user.keyboard("{Enter}") };
}

it("marks what is wrong without saving it, and closes once it is saved", async () => {
  const { field, submit, save, saved, closed } = await open(["made"]);
  field.focus();
  await submit();
  await waitFor(() => expect(field).toHaveAccessibleDescription(ERRORS.wrong));
  expect(save).not.toHaveBeenCalled();
  fill(field, "Board");
  await submit();
  await waitFor(() => expect(saved).toHaveBeenCalledWith("made Board"));
  expect(closed).toHaveBeenCalledOnce();
});

it("stays open when saving fails, and says why at the field or below", async () => {
  const { field, submit, saved, closed } = await open([new Error("taken"), new Error("The disk is full."), "made"]);
  fill(field, "Board");
  field.focus();
  await submit();
  await waitFor(() => expect(field).toHaveAccessibleDescription(ERRORS.refused));
  expect(screen.queryByRole("alert")).toBeNull();
  await submit();
  expect(await screen.findByRole("alert")).toHaveTextContent("The disk is full.");
  expect(field).not.toHaveAccessibleDescription();
  expect(closed).not.toHaveBeenCalled();
  await submit();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(saved).toHaveBeenCalledOnce();
});

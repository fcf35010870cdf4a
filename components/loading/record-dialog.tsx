"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useFailureWords } from "./use-failure-words";

/** What is wrong with a field: what was entered, or the server refuses it. */
export type FieldProblem = "wrong" | "refused" | null;

/**
 * A dialog that creates or changes one thing with a few fields. It marks the fields that are wrong, saves, and closes; if
 * that fails, it stays open and says why.
 */
export function RecordDialog<Values, Saved>({
  title,
  description,
  words,
  schema,
  read,
  save,
  refusedField,
  onSaved,
  onClose,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  /** Labels of the buttons. */
  words: { cancel: string; submit: string };
  /** Of what is saved; the first part of an issue's path is the field. */
  schema: z.ZodType<Values>;
  read(fields: FormData): unknown;
  save(values: Values): Promise<Saved>;
  /** The field that an error of `save` is about; any other is shown below the fields. */
  refusedField?(error: Error): string | undefined;
  /** Called once the dialog is closed. */
  onSaved?(saved: Saved): void;
  onClose(): void;
  children(problemOf: (field: string) => FieldProblem): ReactNode;
}) {
  const failureWords = useFailureWords();
  const [wrong, setWrong] = useState<ReadonlySet<unknown>>(new Set());
  const { mutate, reset, error, isPending } = useMutation({ mutationFn: save });
  const refused = error === null ? undefined : refusedField?.(error);
  const submit = (fields: FormData) => {
    const parsed = schema.safeParse(read(fields));
    setWrong(new Set(parsed.error?.issues.map(({ path }) => path[0])));
    reset();
    if (!parsed.success) return;
    mutate(parsed.data, {
      onSuccess: (saved) => {
        onClose();
        onSaved?.(saved);
      },
    });
  };
  return (
    <FormDialog
      title={title}
      description={description}
      cancel={words.cancel}
      submit={words.submit}
      busy={isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      {children((field) => (wrong.has(field) ? "wrong" : refused === field ? "refused" : null))}
      {error !== null && refused === undefined && (
        <p role="alert" className="text-sm text-unsupported">
          {failureWords(error)}
        </p>
      )}
    </FormDialog>
  );
}

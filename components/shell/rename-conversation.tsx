"use client";

import { useTranslations } from "next-intl";
import { Field, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";

/** Asks for a conversation's new name. */
export function RenameConversation({
  open,
  title,
  onClose,
  onRename,
}: {
  open: boolean;
  title: string;
  onClose(): void;
  onRename(title: string): void;
}) {
  const t = useTranslations("nav");
  return (
    <FormDialog
      open={open}
      title={t("renameTitle")}
      cancel={t("cancel")}
      submit={t("save")}
      onSubmit={(fields) => {
        const name = fields.get("title");
        onClose();
        if (typeof name === "string" && name.trim() !== "" && name.trim() !== title) onRename(name.trim());
      }}
      onClose={onClose}
    >
      <Field label={t("name")}>
        <TextInput name="title" defaultValue={title} maxLength={200} required autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

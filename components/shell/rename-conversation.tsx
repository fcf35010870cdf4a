"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field, TextInput } from "../ui/field";

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
  const form = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t("renameTitle")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get("title");
          onClose();
          if (typeof name === "string" && name.trim() !== "" && name.trim() !== title) onRename(name.trim());
        }}
      >
        <Field label={t("name")}>
          <TextInput name="title" defaultValue={title} maxLength={200} required autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}

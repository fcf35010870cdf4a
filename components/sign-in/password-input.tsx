"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";

/** A password that can be shown; inside a `Field` it takes the field's label. */
export function PasswordInput({
  name: field = "password",
  autoComplete,
}: {
  name?: string;
  autoComplete: "current-password" | "new-password";
}) {
  const t = useTranslations("signIn.fields");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const name = t(shown ? "hide" : "show");
  return (
    <span className="relative block">
      <TextInput
        name={field}
        type={shown ? "text" : "password"}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-10"
      />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={name}
        title={name}
        className="absolute top-1 right-1"
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden className="size-4" />
      </Button>
    </span>
  );
}

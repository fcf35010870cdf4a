"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { chipStyles } from "@/components/ui/chip";
import { hostPatternSchema } from "@/lib/shared/contracts/library/web-search";
import type { ListPath } from "../fields/setting-fields";
import { inputStyles, SettingRow } from "../fields/setting-row";
import type { SettingsEditor } from "../settings-editor";
import { useSetting } from "../use-settings-editor";

/** A list of host names as removable tags; Enter, a comma or a space adds the typed or pasted text. */
export function HostListSetting({
  path,
  editor,
  unread,
}: {
  path: ListPath;
  editor: SettingsEditor;
  /** Why the value has no effect now. */
  unread?: string | undefined;
}) {
  const t = useTranslations("settings.web");
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const value = useSetting(editor, path);
  const hosts = Array.isArray(value) ? value : [];
  const add = () => {
    const typed = text.split(/[\s,;]+/).filter((part) => part !== "");
    const parsed = typed.map((part) => ({ part, host: hostPatternSchema.safeParse(part) }));
    const good = parsed.flatMap(({ host }) => (host.success ? host.data : []));
    const bad = parsed.flatMap(({ part, host }) => (host.success ? [] : part));
    if (good.length > 0) editor.set(path, [...new Set([...hosts, ...good])]);
    setText(bad.join(" "));
    setRefused(bad.length === 0 ? null : bad.join(", "));
  };
  return (
    <SettingRow path={path} editor={editor} unread={unread}>
      {({ id, describedBy }) => (
        <div className="flex w-full flex-col gap-2">
          <div className="flex gap-2">
            <input
              id={id}
              aria-describedby={describedBy}
              aria-invalid={refused !== null}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="example.org"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setRefused(null);
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter" || event.key === ",") {
                  event.preventDefault();
                  add();
                } else if (event.key === "Backspace" && text === "" && hosts.length > 0) {
                  editor.set(path, hosts.slice(0, -1));
                }
              }}
              // Text that was not added would be lost silently.
              onBlur={() => text.trim() !== "" && add()}
              className={inputStyles("min-w-0")}
            />
            <Button size="md" disabled={text.trim() === ""} onClick={add}>
              {t("add")}
            </Button>
          </div>
          {refused !== null && (
            <p role="alert" className="text-xs wrap-anywhere text-unsupported">
              {t("noHost", { text: refused })}
            </p>
          )}
          {hosts.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {hosts.map((host) => (
                <li key={host} className={`${chipStyles()} pr-1`}>
                  <span className="min-w-0 truncate">{host}</span>
                  <button
                    type="button"
                    aria-label={t("remove", { host })}
                    className="grid size-5 shrink-0 place-items-center rounded-full hover:bg-sunk"
                    onClick={() =>
                      editor.set(
                        path,
                        hosts.filter((own) => own !== host),
                      )
                    }
                  >
                    <X aria-hidden className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </SettingRow>
  );
}

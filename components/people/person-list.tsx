"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { TextInput } from "@/components/ui/field";
import { foldedText } from "@/components/words/folded-text";
import type { Person } from "@/lib/shared/contracts/accounts/person";
import { PersonRow } from "./person-row";

/** Number of people from which a search is quicker than scrolling. */
const SEARCHED_FROM = 10;

/** Everybody with an account; long lists can be searched. */
export function PersonList({
  people,
  ownId,
  passwords,
}: {
  people: readonly Person[];
  ownId: string;
  passwords: boolean;
}) {
  const t = useTranslations("people");
  const [search, setSearch] = useState("");
  const isLong = people.length > SEARCHED_FROM;
  const wanted = isLong ? foldedText(search.trim()) : "";
  const found = people.filter(({ name, email }) => foldedText(`${name} ${email}`).includes(wanted));
  const isOnlyAdmin = people.filter(({ role, disabledAt }) => role === "admin" && disabledAt === null).length === 1;
  return (
    <section aria-label={t("list")} className="flex flex-col gap-3">
      {isLong && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="w-full max-w-xs">
            <TextInput
              type="search"
              data-page-search
              aria-label={t("search")}
              placeholder={t("search")}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          </div>
          <p role="status" className="figures text-xs text-ink-3">
            {wanted === "" ? "" : t("found", { count: found.length })}
          </p>
        </div>
      )}
      <Card>
        <ul className="divide-y divide-line">
          {found.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isOwn={person.id === ownId}
              isOnlyAdmin={isOnlyAdmin}
              passwords={passwords}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

-- Invitations become one kind of one-time link; the other resets a password.
ALTER TABLE "invitation" RENAME TO "one_time_link";
ALTER TABLE "one_time_link" RENAME CONSTRAINT "invitation_pkey" TO "one_time_link_pkey";
ALTER INDEX "invitation_token_hash_key" RENAME TO "one_time_link_token_hash_key";
ALTER TABLE "one_time_link" RENAME COLUMN "invited_by" TO "created_by";
ALTER TABLE "one_time_link" RENAME COLUMN "accepted_at" TO "used_at";

ALTER TABLE "one_time_link" ADD COLUMN "purpose" TEXT NOT NULL DEFAULT 'invitation';
ALTER TABLE "one_time_link" ALTER COLUMN "purpose" DROP DEFAULT;
ALTER TABLE "one_time_link" ADD COLUMN "person_id" TEXT;
ALTER TABLE "one_time_link" ALTER COLUMN "email" DROP NOT NULL;
ALTER TABLE "one_time_link" ALTER COLUMN "role" DROP NOT NULL;
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_purpose_check" CHECK (
  CASE "purpose"
    WHEN 'invitation' THEN "email" IS NOT NULL AND "role" IS NOT NULL AND "person_id" IS NULL
    WHEN 'password_reset' THEN "email" IS NULL AND "role" IS NULL AND "person_id" IS NOT NULL
    ELSE FALSE
  END
);

-- CreateIndex
CREATE INDEX "one_time_link_person_id_idx" ON "one_time_link"("person_id");

-- AddForeignKey
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When a person was last here, also once their sessions have ended.
ALTER TABLE "person" ADD COLUMN "last_seen_at" TIMESTAMPTZ(3);
UPDATE "person" SET "last_seen_at" = (
  SELECT max("updated_at") FROM "person_session" WHERE "person_session"."person_id" = "person"."id"
);

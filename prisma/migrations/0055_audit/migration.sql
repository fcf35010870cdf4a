-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "type" TEXT NOT NULL,
    "actor_id" TEXT,
    "address" TEXT,
    "person_id" TEXT,
    "email" TEXT,
    "detail" JSONB NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE INDEX "audit_entry_actor_id_id_idx" ON "audit_entry"("actor_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_person_id_id_idx" ON "audit_entry"("person_id", "id");

-- Entries are neither changed nor deleted, with two exceptions: an address can be removed when its person is erased, and
-- the retention job, which names itself in its transaction, deletes entries that are at least 30 days old.
CREATE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."email" IS NULL AND to_jsonb(NEW) - 'email' = to_jsonb(OLD) - 'email' THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF current_setting('touchstone.audit_retention', true) = 'on' AND OLD."at" < now() - INTERVAL '30 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_entry"();
CREATE TRIGGER "audit_entry_no_truncate" BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entry"();

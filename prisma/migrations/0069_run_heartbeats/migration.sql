-- A heartbeat moves every lease of a process: with the expiry in an index, each one rewrote all index entries of its run.
-- DropIndex
DROP INDEX "run_status_lease_expires_at_idx";

-- CreateIndex
CREATE INDEX "run_status_idx" ON "run"("status");

-- Room on each page for the rows that heartbeats replace.
ALTER TABLE "run" SET (fillfactor = 85);

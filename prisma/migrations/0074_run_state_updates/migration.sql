-- What a step changed in the run's state, beside its `node-end`: the state is the fold of these.
ALTER TABLE "run_event" ADD COLUMN "state_update" JSONB;

-- LangGraph's checkpoints, which earlier versions kept. Runs that were interrupted under such a version end with the reason
-- that the workflow has changed. Tables of others in that schema stay.
DROP TABLE IF EXISTS "checkpoint"."checkpoint_writes", "checkpoint"."checkpoint_blobs", "checkpoint"."checkpoints", "checkpoint"."checkpoint_migrations";
DO $$ BEGIN
  DROP SCHEMA IF EXISTS "checkpoint";
EXCEPTION WHEN dependent_objects_still_exist THEN NULL;
END $$;

-- Since when a person signs in with a code as well; null: with the password alone.
ALTER TABLE "person" ADD COLUMN "two_step_at" TIMESTAMPTZ(3);

-- Whether the session began at an issuer of OpenID Connect, which asks for its own second step.
ALTER TABLE "person_session" ADD COLUMN "by_issuer" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "authenticator" (
    "person_id" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "authenticator_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "person_id" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("person_id","code_hash")
);

-- AddForeignKey
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "authenticator"("person_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "collection" ADD COLUMN     "everyone" TEXT NOT NULL DEFAULT 'write';

-- CreateTable
CREATE TABLE "team_group" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_member" (
    "group_id" UUID NOT NULL,
    "person_id" TEXT NOT NULL,

    CONSTRAINT "group_member_pkey" PRIMARY KEY ("group_id","person_id")
);

-- CreateTable
CREATE TABLE "collection_right" (
    "collection_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "level" TEXT NOT NULL,

    CONSTRAINT "collection_right_pkey" PRIMARY KEY ("collection_id","group_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "team_group_name_key" ON "team_group"("name");

-- CreateIndex
CREATE INDEX "group_member_person_id_idx" ON "group_member"("person_id");

-- CreateIndex
CREATE INDEX "collection_right_group_id_idx" ON "collection_right"("group_id");

-- AddForeignKey
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "team_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_right" ADD CONSTRAINT "collection_right_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_right" ADD CONSTRAINT "collection_right_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "team_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

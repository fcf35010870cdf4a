-- DropForeignKey
ALTER TABLE "attempt" DROP CONSTRAINT "attempt_run_id_fkey";

-- DropForeignKey
ALTER TABLE "node_visit" DROP CONSTRAINT "node_visit_run_id_fkey";

-- DropTable
DROP TABLE "attempt";

-- DropTable
DROP TABLE "node_visit";

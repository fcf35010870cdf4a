-- Why a thumb is down.
ALTER TABLE "feedback" ADD COLUMN     "reason" TEXT;

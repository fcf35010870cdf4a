import { z } from "zod";

/** Values that settings of several kinds have in common. */
export const probability = z.number().min(0).max(1);
export const modelName = z.string().trim().min(1).max(200);
/** Address of a model server. Credentials in it would be shown and logged: they are refused. */
export const serverUrlSchema = z
  .url({ protocol: /^https?$/, hostname: /./ })
  .max(2_000)
  .refine((value) => !/^https?:\/\/[^/?#]*@/i.test(value), "must not hold credentials");

import { deleteProfile, listProfiles, saveProfile } from "@/lib/data/settings/profiles";
import { afterSave } from "@/lib/server/after-save/after-save";
import { defineRoute } from "@/lib/server/http/define-route";
import {
  deleteProfileRequestSchema,
  profileListSchema,
  saveProfileRequestSchema,
} from "@/lib/shared/contracts/settings/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listProfiles",
    access: "use",
    summary: "The built-in and saved profiles, and the name of the default.",
    answer: profileListSchema,
    handle: listProfiles,
  },
  POST: {
    id: "saveProfile",
    access: "administer",
    summary: "Saves a profile, replacing one with the same name; returns the list.",
    body: saveProfileRequestSchema,
    answer: profileListSchema,
    async handle({ body, owner, person }) {
      await saveProfile(body, person);
      await afterSave(owner, "profile");
      return listProfiles();
    },
  },
  DELETE: {
    id: "deleteProfile",
    access: "administer",
    summary: "Deletes a saved profile, unless it is the default; returns the list.",
    body: deleteProfileRequestSchema,
    answer: profileListSchema,
    refusals: ["conflict", "not_found"],
    async handle({ body, person }) {
      await deleteProfile(body.name, person);
      return listProfiles();
    },
  },
});

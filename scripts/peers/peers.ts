import type { Peer } from "./peer";
import { keycloak } from "./systems/keycloak";
import { oapiCodegen } from "./systems/oapi-codegen";
import { openapiPythonClient } from "./systems/openapi-python-client";
import { prometheus } from "./systems/prometheus";
import { redocly } from "./systems/redocly";
import { schemathesis } from "./systems/schemathesis";
import { heyApi, openapiTypescript } from "./systems/typescript-clients";

/** All systems, in the order of the page. */
export const PEERS: readonly Peer[] = [
  keycloak,
  prometheus,
  redocly,
  openapiPythonClient,
  oapiCodegen,
  heyApi,
  openapiTypescript,
  schemathesis,
];

import type { Peer } from "./peer";
import { keycloak } from "./systems/keycloak/keycloak";
import { aiosmtpd } from "./systems/mail/aiosmtpd";
import { mcpConformance } from "./systems/mcp/mcp-conformance";
import { mcpPython } from "./systems/mcp/mcp-python";
import { mcpTypescript } from "./systems/mcp/mcp-typescript";
import { llamaCpp } from "./systems/models/llama-cpp";
import { langchainPython } from "./systems/openai/langchain-python";
import { openaiJavascript } from "./systems/openai/openai-javascript";
import { openaiPython } from "./systems/openai/openai-python";
import { oapiCodegen } from "./systems/openapi/oapi-codegen";
import { openapiPythonClient } from "./systems/openapi/openapi-python-client";
import { redocly } from "./systems/openapi/redocly";
import { schemathesis } from "./systems/openapi/schemathesis";
import { heyApi, openapiTypescript } from "./systems/openapi/typescript-clients";
import { pgbouncer } from "./systems/postgres/pgbouncer";
import { pgvector } from "./systems/postgres/pgvector";
import { postgres15 } from "./systems/postgres/postgres-15";
import { prometheus } from "./systems/prometheus/prometheus";
import { versitygw } from "./systems/storage/versitygw";
import { phoenix } from "./systems/traces/phoenix";

/** All systems, in the order of the page. */
export const PEERS: readonly Peer[] = [
  postgres15,
  pgvector,
  pgbouncer,
  keycloak,
  prometheus,
  openaiPython,
  openaiJavascript,
  langchainPython,
  mcpPython,
  mcpTypescript,
  mcpConformance,
  redocly,
  openapiPythonClient,
  oapiCodegen,
  heyApi,
  openapiTypescript,
  schemathesis,
  versitygw,
  aiosmtpd,
  llamaCpp,
  phoenix,
];

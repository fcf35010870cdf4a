/** Begins the provider of every account that is linked to an issuer of OpenID Connect; the issuer's name follows. */
export const ISSUER_PREFIX = "oidc:";

/** Scenarios that no client can pass which keeps to the specification, and why. docs/conformance.md says more. */
export const knownFaults = {
  'auth/2025-03-26-oauth-metadata-backcompat':
    'its metadata, found for the issuer http://localhost:PORT, names the issuer http://localhost:PORT/oauth; RFC 8414 section 3.3 forbids its use.',
}

export type Headers = Readonly<Record<string, string>>;

const YEAR_SECONDS = 31_536_000;

/** Headers of every answer, whatever it is; `https`: whether browsers reach the portal by it. */
export function securityHeaders(https: boolean): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {}),
  };
}

/** What an answer that is no page lets a browser do with it: nothing. */
export const NO_DOCUMENT: Headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
};

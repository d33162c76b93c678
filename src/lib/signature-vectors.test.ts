import { expect, test } from 'vitest';

import { canonicalString, queryForSigning } from '#contract/wire/signature.ts';
import vectors from '#contract/wire/signature-vectors.json' with { type: 'json' };

import { sign } from './signature.ts';

/** The server checks the same list; tests/e2e runs it in a browser. */
test.each(vectors)(
  '$kind $parameters',
  ({ kind, parameters, canonical, signature, ...request }) => {
    const given = parameters as Record<string, unknown>;
    const signed = kind === 'query' ? queryForSigning(given) : given;
    expect(canonicalString(signed, request)).toBe(canonical);
    expect(sign(signed, request)).toBe(signature);
  },
);

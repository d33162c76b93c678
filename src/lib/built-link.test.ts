import { describe, expect, it } from 'vitest';

import { isBuilt, signedInTarget } from './built-link.ts';

describe('signedInTarget', () => {
  it('keeps a target that exists, with its query', () => {
    expect(signedInTarget('/user/message?read=false')).toBe('/user/message?read=false');
  });

  it('leads to the user centre where the target is not built', () => {
    expect(isBuilt('/nowhere?productId=1')).toBe(false);
    expect(signedInTarget('/nowhere?productId=1')).toBe('/user');
  });
});

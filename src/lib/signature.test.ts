import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';

import { sign } from './signature.ts';

const request = {
  requestId: 'A1b2C3d4E5f6G7h8I9j0K1l2',
  timestamp: '20261120153000',
  path: 'page',
};

test('is the SHA-256 of the canonical string in upper-case hex, Chinese text included', () => {
  const signature = sign(
    { nameLike: '鄂州 & 二标', pageNum: 1, note: null, gone: undefined },
    request,
  );
  const canonical =
    'nameLike=%22%E9%84%82%E5%B7%9E%20%26%20%E4%BA%8C%E6%A0%87%22&note=null&pageNum=1' +
    `&requestId=${request.requestId}&timestamp=20261120153000&path=page`;
  expect(signature).toBe(createHash('sha256').update(canonical).digest('hex').toUpperCase());
});

test('needs no secure context', () => {
  expect(sign.toString()).not.toContain('subtle');
  expect(sign({}, request)).toMatch(/^[0-9A-F]{64}$/);
});

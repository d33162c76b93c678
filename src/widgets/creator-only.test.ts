import { afterEach, expect, test } from 'vitest';

import { $user } from '#src/stores/session.ts';
import { isMe } from './creator-only.tsx';

afterEach(() => $user.set(null));

test('an id is mine as text and as number, and nobody is me while nobody is signed in', () => {
  expect(isMe('7')).toBe(false);
  $user.set({ id: '7', nickName: '王工', phone: '', token: 't', companyList: [] });
  expect([isMe('7'), isMe(7), isMe('8'), isMe(8)]).toEqual([true, true, false, false]);
});

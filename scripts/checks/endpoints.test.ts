import { expect, test } from 'vitest';

import { checkEndpoints } from './endpoints.ts';

const login = { name: 'login', method: 'POST', path: '/login', summary: 'Sign in' };

test('a listed endpoint with a name, address and summary of its own passes', () => {
  const found = checkEndpoints([{ file: 'contract/a.ts', endpoint: login }], new Set([login]));
  expect(found).toEqual([]);
});

test('an endpoint that the list forgot is found', () => {
  const [found] = checkEndpoints([{ file: 'contract/a.ts', endpoint: login }], new Set());
  expect(found?.message).toContain('login is missing');
});

test('a name or an address used twice and an empty summary are found', () => {
  const twin = { ...login, summary: ' ' };
  const exported = [login, twin].map((endpoint) => ({ file: 'contract/a.ts', endpoint }));
  const found = checkEndpoints(exported, new Set([login, twin]));
  expect(found.map(({ message }) => message.split(' ')[0])).toEqual(['login', 'name', 'address']);
});

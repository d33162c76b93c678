import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { PartyOption } from '#contract/party/search.ts';
import { partyQueries } from '#src/api/party.ts';
import { createQueryClient } from '#src/api/query-client.ts';

import { PartySelect } from './party-select.tsx';

/** The field with company 7 in it: what was found under that id, and what its form says of it. */
function shown(found: PartyOption[] | undefined, names?: ReadonlyMap<string, string>): string {
  const queries = createQueryClient(() => undefined);
  queries.setQueryData(partyQueries.byIds('buyer', ['7']).queryKey, found);
  const field = (
    <PartySelect type="buyer" label="采购方" value="7" names={names} onChange={() => undefined} />
  );
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>{field}</QueryClientProvider>,
  );
  return /value="([^"]*)"/.exec(markup)?.[1] ?? '';
}

const NAMES = new Map([['7', '示例建设']]);
const FOUND = { id: '7', name: '示例建设集团', usc: '', contactPhone: '' };

test('a company is called as its partner calls it, and as the form does where it is no partner any more', () => {
  expect(shown([FOUND], NAMES)).toBe('示例建设集团');
  expect(shown([], NAMES)).toBe('示例建设');
  expect(shown(undefined, NAMES)).toBe('示例建设');
});

test('one that nobody knows is not waited for', () => {
  expect(shown(undefined)).toBe('加载中…');
  expect(shown([])).toBe('未找到');
});

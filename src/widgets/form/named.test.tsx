import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { createQueryClient } from '#src/api/query-client.ts';

import { type Find, useNamed } from './named.ts';

const NONE: Find = () => Promise.resolve(undefined);

interface Given {
  names?: ReadonlyMap<string, string>;
  /** What was answered under the id; undefined before the answer. */
  answer?: string | null;
  find?: Find | undefined;
}

function Shown({ names = new Map(), ...given }: Given) {
  const find = 'find' in given ? given.find : NONE;
  const onGone = () => undefined;
  const { chosen, note } = useNamed({ ids: ['5'], names, label: '提货单', onGone }, find);
  return (
    <>
      {chosen?.name}
      {note && <p>{note}</p>}
    </>
  );
}

/** What stands in a field that holds id 5. */
function shown({ answer, ...given }: Given): string {
  const queries = createQueryClient(() => undefined);
  if (answer !== undefined) queries.setQueryData(['named', '提货单', '5'], answer);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Shown {...given} />
    </QueryClientProvider>,
  );
}

test('an id out of an address is called as its record is, or not found', () => {
  expect(shown({})).toBe('加载中…');
  expect(shown({ answer: 'TH202605200001' })).toBe('TH202605200001');
  expect(shown({ answer: null })).toBe('未找到<p>未找到所选的记录，请重新选择</p>');
});

test('where the name came along nobody is asked, and where nobody can be asked nothing is waited for', () => {
  expect(shown({ names: new Map([['5', 'TH1']]), answer: null })).toBe('TH1');
  expect(shown({ find: undefined })).toBe('未找到');
});

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { createQueryClient } from '#src/api/query-client.ts';

import { AskDialog } from './ask-dialog.tsx';
import { notBelow } from './choices.ts';

const LONG = '1,234,567.80 元 · 2026-05-20 · 债务人回款 · 25117000000012345678';

const drawn = (labels: readonly string[]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <AskDialog
        title="撤销回款"
        fields={[
          {
            name: 'moveId',
            label: '最近的一笔',
            control: 'select',
            required: true,
            options: labels.map((label, at) => ({ value: String(at), label })),
          },
        ]}
        done=""
        send={() => Promise.resolve()}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );

test('the only one there is to choose is told as text, and sent', () => {
  const html = drawn([LONG]);
  expect(html).not.toContain('<select');
  expect(html).toContain(LONG);
  expect(html).toContain('name="moveId"');
});

test('the dialog is ended by its close icon and by 取消 beside what it does', () => {
  const html = drawn(['甲', '乙']);
  expect(html).toMatch(/<button type="button"[^>]*>(?:<[^>]*>)*取消.*<button type="submit"/s);
});

test('what is chosen stands as a whole below a select that cuts it off', () => {
  const html = drawn([LONG, '其他']);
  expect(html).toContain('<select');
  expect(html.split('</select>')[1]).toContain(LONG);
  expect(drawn(['短', '其他']).split('</select>')[1]).not.toContain('短');
});

test('what is said of a day by the others stands below it, in the place of its hint', () => {
  const day = { control: 'day' as const, hint: '留空' };
  const html = (to: string) =>
    renderToStaticMarkup(
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <AskDialog
          title="登记"
          fields={[
            { ...day, name: 'from', label: '起', initial: '2026-05-20' },
            {
              ...day,
              name: 'to',
              label: '止',
              initial: to,
              warning: (days) => (days.to === '2099-12-31' ? `自 ${days.from} 起过长` : undefined),
            },
          ]}
          done=""
          send={() => Promise.resolve()}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    );
  const said = html('2099-12-31');
  expect(said.split('value="2099-12-31"')[1]).toContain('自 2026-05-20 起过长');
  expect(said.match(/留空/g)).toHaveLength(1);
  expect(html('2026-05-21').match(/留空/g)).toHaveLength(2);
});

test('an office is offered neither itself nor what stands below it as the one above', () => {
  const office = (id: string, parentId: string) => ({ id, name: id, parentId });
  const all = [office('1', ''), office('2', '1'), office('3', '2'), office('4', '1')];
  const ids = (id?: string) => notBelow(all, id).map((one) => one.id);
  expect(ids('2')).toEqual(['1', '4']);
  expect(ids('1')).toEqual([]);
  expect(ids()).toEqual(['1', '2', '3', '4']);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

import type { UserInfo } from '#contract/account/user.ts';
import { certificationQueries } from '#src/api/certification.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { $user } from '#src/stores/session.ts';
import { type Search, ViewProvider } from '#src/ui/view-context.ts';

import { View } from './view.tsx';

afterEach(() => $user.set(null));

function actAs(...roles: string[]): void {
  const basicInfo = { companyId: '1', name: '示例建设', usc: '', companyType: [], roles };
  const company = {
    basicInfo,
    companyLegalPerson: { legalName: '' },
    companyMaster: { actualController: '' },
    infoScore: 0,
    realNameInfo: { status: 3 },
  } satisfies UserInfo['companyList'][number];
  $user.set({ id: '1', nickName: '', phone: '', token: '', companyList: [company] });
}

/** The page as it opens over what an earlier one of this tab has read. */
function opened(search: Search, known: readonly [...key: string[], data: unknown]): string {
  const queries = createQueryClient(() => undefined);
  queries.setQueryData([...certificationQueries.key, ...known.slice(0, -1)], known.at(-1));
  const place = {
    search,
    setSearch: () => undefined,
    open: () => undefined,
    takesFocus: () => false,
    platform: '',
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ViewProvider value={place}>
        <View />
      </ViewProvider>
    </QueryClientProvider>,
  );
}

const ROW = { id: '5', version: 1, auditStatus: '0', returnReason: '', attachment: [] };

test('an application is not gone on with as it was read before it was left', () => {
  expect(opened({ apply: '5' }, ['detail', '5', ROW])).not.toContain('下一步');
});

test('that there was none is asked again before another one is begun', () => {
  expect(opened({}, ['last', null])).not.toContain('下一步');
});

test('a further one is begun at once', () => {
  expect(opened({ another: '1' }, ['last', null])).toContain('下一步');
});

test('a further company begins without what is known of the one that the tab acts for', () => {
  actAs('companyAdmin');
  const known = { companyType: ['2'], usc: '91110105MA04KLMN7G', contactPerson: '王示例' };
  const markup = opened({ another: '1' }, ['company', '1', known]);
  expect(markup).toContain('下一步');
  expect(markup).not.toContain('91110105MA04KLMN7G');
});

test('who may not certify the company is told who can, and may certify another one', () => {
  actAs('companyViewer');
  for (const search of [{}, { apply: '5' }] as Search[]) {
    const markup = opened(search, ['last', null]);
    expect(markup).toContain('无权限');
    expect(markup).toContain('another=1');
    expect(markup).not.toContain('aria-busy');
  }
  expect(opened({ another: '1' }, ['last', null])).toContain('下一步');
  actAs('companyFinance', 'companyAdmin');
  expect(opened({}, ['last', null])).not.toContain('无权限');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

import { APPLICANT } from '#contract/account/customer-role.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { $user } from '#src/stores/session.ts';
import { type ViewPlace, ViewProvider } from '#src/ui/view-context.ts';

import { View } from './refused.tsx';

type User = NonNullable<ReturnType<typeof $user.get>>;

afterEach(() => $user.set(null));

const place: ViewPlace = {
  route: 'project',
  search: {},
  setSearch: () => undefined,
  open: () => undefined,
  takesFocus: () => false,
  platform: '',
};

test.each([
  [USER_STATUS.uncertified, '企业尚未认证'],
  [USER_STATUS.refused, '企业尚未认证'],
  [USER_STATUS.pending, '企业认证审核中'],
])('a locked page says how the certification stands: %i %s', (status, words) => {
  const basicInfo = { companyId: '1', name: '示例建设', roles: [APPLICANT] };
  const companyList = [{ basicInfo, realNameInfo: { status } }];
  $user.set({ companyList } as unknown as User);
  const markup = renderToStaticMarkup(
    <ViewProvider value={place}>
      <View />
    </ViewProvider>,
  );
  expect(markup).toContain(words);
});

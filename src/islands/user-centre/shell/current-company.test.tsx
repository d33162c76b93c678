import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

import { $user } from '#src/stores/session.ts';

import { CurrentCompany } from './current-company.tsx';

type User = NonNullable<ReturnType<typeof $user.get>>;

afterEach(() => $user.set(null));

test.each([1, 2])(
  'of %s companies the current one is read whole where the header cuts it',
  (count) => {
    const companyList = Array.from({ length: count }, (_, at) => ({
      basicInfo: { companyId: String(at), name: `示例${'很长的'.repeat(18)}企业${at}` },
      realNameInfo: { status: 3 },
    }));
    $user.set({ companyList } as unknown as User);
    const markup = renderToStaticMarkup(<CurrentCompany />);
    expect(markup).toContain(`title="示例${'很长的'.repeat(18)}企业${count - 1}"`);
  },
);

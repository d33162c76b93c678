import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CODE, TEXT } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';
import type { LinkName } from '#src/lib/route-tree.ts';

import { FailedRecord } from './failed-record.tsx';

const missing = new ApiError({ kind: 'business', code: CODE.notFound, text: TEXT.notFound });
const said = (list: LinkName) =>
  renderToStaticMarkup(<FailedRecord error={missing} list={list} onRetry={() => undefined} />);

test('of a company that it may belong to an operator is told nothing: he acts for none', () => {
  expect(said('bank')).toContain('记录可能已被删除，或不属于当前企业');
  expect(said('adminCompanyCustomer')).toContain('记录可能已被删除');
  expect(said('adminCompanyCustomer')).not.toContain('企业</p>');
});

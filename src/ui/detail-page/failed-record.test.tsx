import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CODE, TEXT } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';
import type { LinkName } from '#src/lib/route-tree.ts';

import { FailedRecord } from './failed-record.tsx';

const said = (list: LinkName, code: number = CODE.notFound) => {
  const error = new ApiError({ kind: 'business', code, text: TEXT.notFound });
  return renderToStaticMarkup(<FailedRecord error={error} list={list} onRetry={() => undefined} />);
};

test('of a company that it may belong to an operator is told nothing: he acts for none', () => {
  expect(said('bank')).toContain('记录可能已被删除，或不属于当前企业');
  expect(said('adminCompanyCustomer')).toContain('记录可能已被删除');
  expect(said('adminCompanyCustomer')).not.toContain('企业</p>');
});

test.each([CODE.invalid, CODE.badRequest])(
  'an address that no record has is not asked for again: %i',
  (code) => {
    expect(said('bank', code)).toContain('访问资源不存在');
    expect(said('bank', code)).not.toContain('重试');
  },
);

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { readForm } from '#contract/form/read-form.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { type FormContextValue, FormProvider } from '#src/ui/form/form-context.ts';

import { BankField } from './bank-field.tsx';

const field = (fieldKey: string, label: string, optionSource: object) => ({
  fieldKey,
  label,
  controlType: fieldKey === 'bankId' ? 'remoteBank' : 'remoteCompany',
  optionSource: { kind: 'remote', ...optionSource },
});
const FORM = readForm([
  {
    id: '1',
    tabKey: 'pay',
    tabTitle: '付款信息',
    layout: 'form',
    fields: [
      field('supplierId', '收款供应商', { key: 'company' }),
      field('bankId', '收款账户', { key: 'bank', params: { companyField: 'supplierId' } }),
    ],
  },
] as never);

/** The field as it stands with these parameters of its search. */
function drawn(params: Record<string, string>): string {
  const [, bank] = FORM.tabs[0]?.fields ?? [];
  if (bank === undefined) throw new Error(JSON.stringify(FORM.problems));
  const props = { field: bank, label: bank.label, ids: [], names: new Map(), params };
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <FormProvider value={{ store: { form: FORM } } as FormContextValue}>
        <BankField
          {...props}
          onChange={() => undefined}
          onGone={() => undefined}
          name={() => undefined}
          required
          readOnly={false}
          error={undefined}
        />
      </FormProvider>
    </QueryClientProvider>,
  );
}

test('an account is not chosen before the company whose it is', () => {
  const markup = drawn({ company: '' });
  expect(markup).toContain('请先选择收款供应商');
  expect(markup).toContain('disabled=""');
});

test('with the company there, or where the form names none, it is', () => {
  for (const params of [{ company: '7' }, {}]) {
    expect(drawn(params as Record<string, string>)).not.toContain('请先选择');
    expect(drawn(params as Record<string, string>)).not.toContain('disabled=""');
  }
});

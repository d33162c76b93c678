import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { AUDIT } from '#contract/flow/flow.ts';
import type { FlowCalls } from '#src/api/flow.ts';
import { createQueryClient } from '#src/api/query-client.ts';

import { FlowDialog } from './flow-dialog.tsx';

const asked = (nodeName: string, amount?: { label: string; value: string }) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <FlowDialog
        opened="agree"
        record={
          {
            id: '7',
            version: 1,
            auditStatus: AUDIT.running,
            auditTime: null,
            nextStep: { nodeName },
          } as never
        }
        calls={{} as FlowCalls}
        queryKey={['sample']}
        amount={amount}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  ).replaceAll(/<[^>]+>/g, ' ');

test('whoever agrees is asked by the name of the step, with what is agreed to', () => {
  const asks = asked('供应商确认', { label: '实收量（吨）', value: '249.4' });
  expect(asks).toMatch(/供应商确认.*实收量（吨）\s+249\.4/s);
  expect(asks).not.toContain('企业复核');
  expect(asked('企业复核')).toContain('企业复核');
});

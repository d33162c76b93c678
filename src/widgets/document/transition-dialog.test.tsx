import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { TransitionEndpoint } from '#contract/document/states.ts';
import { LOGISTICS_TRANSITIONS } from '#contract/logistics-entry/transitions.ts';
import { createQueryClient } from '#src/api/query-client.ts';

import { TransitionDialog } from './transition-dialog.tsx';

test('no two buttons of a question are called the same: what cancels a record says which', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <TransitionDialog
        transition={LOGISTICS_TRANSITIONS.cancel}
        endpoint={{} as TransitionEndpoint}
        record={{ id: '1', version: 1 }}
        name="WL202611300004"
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = '']) =>
    inner.replaceAll(/<[^>]*>/g, ''),
  );
  expect(buttons.slice(-2)).toEqual(['取消', '取消物流登记']);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { adminLists } from '#src/api/admin.ts';

import { AcceptDialog } from './invoice-accept.tsx';
import type { InvoiceListed } from './invoice-dialogs.tsx';

const queries = new QueryClient();
const drawn = (node: ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={queries}>{node}</QueryClientProvider>);

test('amounts of an invoice are compared with separators, as the file wrote them or not', () => {
  const figures = { amountExcl: '1048274.34', taxAmount: '136275.66', amountIncl: '1184550.00' };
  const party = { title: '示例企业', taxNo: '91420100' };
  const invoice = {
    ...figures,
    invoiceNo: '26420000001234567890',
    invoiceCode: '',
    invoiceDate: '2026-11-24',
    seller: party,
    buyer: party,
    attachment: [],
  };
  const reading = { ...figures, taxAmount: '136275.6', invoiceNo: '', by: ['qr'] };
  queries.setQueryData([...adminLists.makeInvoice.key, 'detail', '7'], { invoice, reading });
  const row = { id: '7', version: 1, amountIncl: '1184550.00' } as InvoiceListed;
  const page = drawn(<AcceptDialog row={row} onClose={() => undefined} />);
  expect(page).toContain('<td>1,048,274.34</td><td data-state="same">1,048,274.34</td>');
  expect(page).toContain('<td>136,275.66</td><td data-state="differs">136,275.60</td>');
  // A number is no amount.
  expect(page).toContain('<td>26420000001234567890</td>');
});

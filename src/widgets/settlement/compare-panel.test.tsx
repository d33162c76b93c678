import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { LineDocuments } from '#contract/settlement/documents.ts';

import { ComparePanel } from './compare-panel.tsx';

const documents: LineDocuments[] = [
  {
    lineId: '1',
    goodsName: '螺纹钢',
    spec: 'HRB400E',
    unit: 't',
    orderNo: 'CG1',
    orderQty: '32.625000',
    orderPrice: '3650',
    orderPicked: '32.625',
    pickNo: 'TH1',
    pickQty: '32.625',
    logisticsNo: 'WL1',
    logisticsQty: '32.622',
    receiptNo: 'SS1',
    deliveredQty: '32.622',
    receivedQty: '32.618',
    rejectedQty: '0',
    agreedQty: '',
    disputed: false,
    settleBasis: '1',
    qtyTolerance: '0.05',
    weighTolerance: '3',
    theoreticalQty: '',
    weighNet: '',
    priceMode: '1',
    settleQty: '32.618',
    settlePrice: '3650',
    settleAmount: '119055.70',
    invoiceNo: '',
    invoiceQty: '',
    invoiceAmount: '',
  },
];

test('quantities that differ in the third decimal are seen to differ', () => {
  const drawn = renderToStaticMarkup(<ComparePanel row={{ documents }} />);
  const quantities = [...drawn.matchAll(/qty[^>]*>([^<]*)</g)].map(([, qty]) => qty);
  expect(quantities).toEqual(['32.625', '32.625', '32.622', '32.618', '—', '32.618']);
});

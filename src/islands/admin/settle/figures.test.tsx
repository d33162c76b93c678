import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { OpenLine, OpenSettlement, SettlementPreview } from '#contract/settlement/draw-up.ts';

import { LineFields } from './line-fields.tsx';
import { PreviewPanels } from './preview.tsx';

const line = {
  actualLineId: '1',
  goodsName: '螺纹钢',
  spec: 'HRB400E',
  unit: 't',
  shippedQty: '32.625000',
  receivedQty: '32.585',
  rejectedQty: '0.125',
  heldQty: '0.005',
  settleQty: '32.455',
  diffPermille: '-1.226',
} as OpenLine;

test('quantities of what is settled are not cut to two decimals', () => {
  const drawn = renderToStaticMarkup(
    <LineFields line={line} mode="1" delta="" at={undefined} errors={{}} onChoose={() => {}} />,
  );
  for (const figure of [
    '结算 32.455 ',
    '交货 32.625 ',
    '实收 32.585',
    '拒收 0.125',
    '争议中 0.005',
  ]) {
    expect(drawn).toContain(figure);
  }
});

test('a paper shows the very quantity and price that its amount was reckoned with', () => {
  const paper = {
    lines: [{ ...line, priceIncl: '3650.12345', deduction: '0', amountIncl: '118464.76' }],
    goodsAmount: '118464.76',
    deductionTotal: '0.00',
    settleAmount: '118464.76',
    taxAmount: '13628.69',
  };
  const preview = {
    sale: {
      ...paper,
      remarks: '只给采购方',
      freight: '0.00',
      serviceFee: '0.00',
      fundFee: '0.00',
      advances: [],
    },
    purchase: { ...paper, remarks: '只给供应商' },
  } as unknown as SettlementPreview;
  const order = {
    lines: [line],
    annualRate: '0.08',
    serviceRate: '0.01',
  } as unknown as OpenSettlement;
  const drawn = renderToStaticMarkup(<PreviewPanels order={order} preview={preview} />);
  expect(drawn.match(/32\.455 × 3,650\.12345/g)).toHaveLength(2);
  const [, ofSale = '', ofPurchase = ''] = drawn.split(/正式销售订单|采购结算单/);
  expect(ofSale).toContain('只给采购方');
  expect(ofSale).not.toContain('只给供应商');
  expect(ofPurchase).toContain('只给供应商');
});

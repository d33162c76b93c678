import { LimitBar } from '#src/ui/limit-bar/limit-bar.tsx';

import type { Piece } from '../piece.ts';

const of = (creditLimit: string, occupied: string, reserved: string, available: string) => ({
  creditLimit,
  occupied,
  reserved,
  available,
});
const PART = of('10000000.00', '1448800.00', '2260000.00', '6291200.00');

export const piece: Piece = {
  title: '额度条',
  states: [
    { title: '部分使用', Render: () => <LimitBar figures={PART} /> },
    {
      title: '未使用',
      Render: () => <LimitBar figures={of('10000000.00', '0.00', '0.00', '10000000.00')} />,
    },
    {
      title: '用满',
      Render: () => <LimitBar figures={of('120000000.00', '120000000.00', '0.00', '0.00')} />,
    },
    { title: '已销额', Render: () => <LimitBar figures={of('0.00', '0.00', '0.00', '0.00')} /> },
    { title: '与较大的额度相比', Render: () => <LimitBar figures={PART} scale="15000000.00" /> },
    { title: '列表单元格', Render: () => <LimitBar figures={PART} compact /> },
  ],
};

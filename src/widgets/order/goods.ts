import type { AgreedLine } from '#contract/document/lines.ts';

interface Ordered {
  readonly goods: readonly AgreedLine[];
  readonly progress?: readonly { readonly lineId: string }[];
}

/** 货物清单 of an order with how far each line has come. */
export const goodsOf = ({ goods, progress }: Ordered): readonly AgreedLine[] =>
  goods.map((line) => ({ ...line, ...progress?.find(({ lineId }) => lineId === line.id) }));

/** Columns of how far it has come, as the supplier is told and as the buyer is. */
export const SIGNED = [
  { key: 'signed', label: '已签收', kind: 'number' },
  { key: 'received', label: '已实收', kind: 'number' },
] as const;
export const PICKED = [
  { key: 'picked', label: '已提货', kind: 'number' },
  { key: 'delivered', label: '已到货', kind: 'number' },
  { key: 'received', label: '已实收', kind: 'number' },
] as const;

import type { AgreedLine } from '#contract/document/lines.ts';

interface Ordered {
  readonly goods: readonly AgreedLine[];
  readonly progress?: readonly { readonly lineId: string }[];
}

/** 货物清单 of an order with how far each line has come. */
export const goodsOf = ({ goods, progress }: Ordered): readonly AgreedLine[] =>
  goods.map((line) => ({ ...line, ...progress?.find(({ lineId }) => lineId === line.id) }));

/** What a signature and a receipt say of a line. */
export const CAME = [
  { key: 'delivered', label: '已到货', kind: 'number' },
  { key: 'received', label: '已实收', kind: 'number' },
] as const;

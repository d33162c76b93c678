import { formatNumber } from '#src/lib/format-number.ts';
import { type DetailDeclaration, DocumentDetail } from '#src/widgets/document/document-detail.tsx';
import type { PickDetail } from './contract.ts';
import { PICKS } from './document.ts';

const isTold = ({ values }: PickDetail) => values !== undefined;
const DETAIL: DetailDeclaration<PickDetail> = {
  head: ({ supplierName, pickAmount }) => ({
    about: [supplierName],
    amount:
      pickAmount === undefined
        ? undefined
        : { label: '提货金额（元）', value: formatNumber(pickAmount) },
  }),
  panels: [
    { form: {} },
    {
      title: '提货信息',
      fields: ['pickNo', 'expectDate'],
      shows: (row) => !isTold(row),
    },
    { title: '货物明细', goods: ({ goods }) => goods, shows: (row) => !isTold(row) },
  ],
};

export const View = () => <DocumentDetail noun={PICKS} detail={DETAIL} />;

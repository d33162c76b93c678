import type { DisputeDetail } from '#contract/dispute/dispute.ts';
import { DISPUTE_WAY } from '#contract/dispute/way.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { DISPUTE_ACTIONS } from '#src/widgets/dispute/actions.tsx';
import { Conversation } from '#src/widgets/dispute/conversation.tsx';
import { DISPUTES } from '#src/widgets/dispute/disputes.ts';
import { claimInWords, inWords } from '#src/widgets/dispute/figures.ts';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';

const Exchange = ({ row: { steps, unit } }: { row: DisputeDetail }) => (
  <Panel title="协商记录">
    <Conversation steps={steps} unit={unit} />
  </Panel>
);

const settledInWords = ({ settledQty, settledAmount, unit }: DisputeDetail) =>
  inWords({ qty: settledQty, amount: settledAmount, unit });

const DETAIL: DetailDeclaration<DisputeDetail> = {
  head: (row) => ({
    about: [row.projectName, `${row.objectWord} ${row.objectNo}`, row.lineName],
    amount: { label: '争议部分', value: claimInWords(row) },
  }),
  panels: [
    { way: DISPUTE_WAY, status: 'disputeStatus' },
    {
      title: '处理结果',
      fields: [
        'disputeResult',
        { key: 'settledQty', title: '认定', value: settledInWords },
        'endedTime',
      ],
      shows: ({ disputeResult }) => disputeResult !== '',
    },
    { Part: Exchange },
    {
      title: '争议事项',
      fields: [
        'projectName',
        'objectWord',
        'objectNo',
        'lineName',
        'disputeType',
        { key: 'claimQty', title: '争议部分', value: claimInWords },
        'raiserName',
        'otherName',
        'createTime',
      ],
    },
  ],
};
const NOUN = { ...DISPUTES, actions: DISPUTE_ACTIONS };

export const View = () => <RecordDetail noun={NOUN} detail={DETAIL} />;

import { NOTICES } from './notice.tsx';
import { RecordList } from './record-list.tsx';

const FILTERS = [
  { kind: 'text', key: 'nameLike', label: '通知编号 / 项目' },
  { kind: 'dateRange', key: 'nextDue', label: '付款到期日' },
] as const;

/** 应收账款转让通知 to my company. */
export const View = () => (
  <RecordList
    noun={NOTICES}
    route="factoringNotice"
    filters={FILTERS}
    empty="债权人转让对贵企业的应收账款后，通知显示在这里"
  />
);

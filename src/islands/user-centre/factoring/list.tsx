import { FACTORINGS } from './record.tsx';
import { RecordList } from './record-list.tsx';

const FILTERS = [
  { kind: 'text', key: 'nameLike', label: '融资编号 / 项目' },
  { kind: 'dateRange', key: 'dueDate', label: '到期日' },
] as const;

/** 保理融资 of my company. */
export const View = () => (
  <RecordList
    noun={FACTORINGS}
    route="factoring"
    filters={FILTERS}
    empty="保理项目执行中，在项目详情页提交应收账款"
  />
);

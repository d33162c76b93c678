import { ANSWER_WORDS, SIDE_WORDS, STATEMENT_ANSWER } from '#contract/books/sides.ts';
import { adminStatementAnswer } from '#contract/books/statement.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { sideName } from '#src/widgets/statement/side-name.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { worded, wordFilter } from './worded.ts';

const LIST: AdminListDeclaration<AdminRow<'statementAnswer'>> = {
  route: 'adminStatementAnswer',
  source: adminLists.statementAnswer,
  exports: operatorExports(adminStatementAnswer.export, adminStatementAnswer.sheet),
  columns: [
    { key: 'answerNo', title: '回执编号', width: 170, pinned: true },
    {
      ...worded('answer', ANSWER_WORDS, (code) =>
        code === STATEMENT_ANSWER.confirmed ? 'done' : 'seal',
      ),
      title: '答复',
      width: 110,
    },
    {
      key: 'companyName',
      title: '企业',
      width: 220,
      link: {
        route: 'adminAccountStatement',
        query: { companyId: 'companyId', side: 'side', from: 'fromDate', to: 'toDate' },
      },
    },
    { key: 'side', value: ({ side }) => sideName(side), title: '账目', width: 120 },
    { key: 'fromDate', title: '起', width: 110 },
    { key: 'toDate', title: '止', width: 110 },
    { key: 'edition', title: '版本', width: 80, as: 'count' },
    { key: 'closing', title: '期末余额', unit: '元', width: 150, as: 'money' },
    { key: 'reason', title: '异议说明', width: 260 },
    { key: 'accountName', title: '答复人', width: 110 },
    { key: 'createTime', title: '答复时间', width: 160 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '编号 / 企业' },
    wordFilter('answer', '答复', ANSWER_WORDS),
    {
      kind: 'select',
      key: 'unresolved',
      label: '异议',
      options: () => [{ value: 'true', label: '异议待解决' }],
    },
    wordFilter('side', '账目', SIDE_WORDS),
    { kind: 'dateRange', key: 'toDate', label: '对账期间止' },
  ],
  empty: '企业在用户中心确认对账单，或提出异议后，回执显示在这里',
};

/** 对账回执. */
export const View = () => <AdminList list={LIST} />;

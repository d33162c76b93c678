import { adminJob } from '#contract/job.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { source } from '#src/api/admin.ts';
import { bare, one } from '#src/api/admin-call.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog, reasonField } from './ask-dialog.tsx';
import styles from './lists.module.css';

type Row = CallOutput<typeof adminJob.page>['content'][number];

const retry = bare(adminJob.retry);
const giveUp = one(adminJob.giveUp);
function stateOf({ stopped, givenUpTime }: Row): string {
  if (givenUpTime !== '') return '已放弃';
  return stopped ? '不再自动重试' : '等待重试';
}
const triesOf = ({ attempts, maxAttempts }: Row) => `${attempts} / ${maxAttempts}`;

function Reason({ row, onClose }: { row: Row; onClose: () => void }) {
  return (
    <Dialog title="任务详情" size="half" onClose={onClose}>
      <dl className={styles.facts}>
        <dt>任务</dt>
        <dd>
          {row.taskName}（{row.task}）
        </dd>
        <dt>编号</dt>
        <dd>{row.id}</dd>
        <dt>状态</dt>
        <dd>{stateOf(row)}</dd>
        <dt>已试次数</dt>
        <dd>{triesOf(row)}</dd>
        <dt>排队时间</dt>
        <dd>{row.since}</dd>
        <dt>下次重试</dt>
        <dd>{row.nextTry || '—'}</dd>
        {row.givenUpTime !== '' && (
          <>
            <dt>放弃时间</dt>
            <dd>{row.givenUpTime}</dd>
            <dt>放弃原因</dt>
            <dd>{row.givenUpReason}</dd>
          </>
        )}
      </dl>
      <pre className={styles.json}>{row.reason || '服务在执行中退出，没有留下原因'}</pre>
    </Dialog>
  );
}

const LIST: AdminListDeclaration<Row> = {
  route: 'adminJob',
  source: source('job', adminJob.page),
  columns: [
    { key: 'taskName', title: '任务', width: 220, pinned: true },
    {
      key: 'stopped',
      title: '状态',
      width: 130,
      value: stateOf,
      tone: ({ stopped, givenUpTime }) =>
        givenUpTime === '' ? (stopped ? 'seal' : 'wait') : 'plain',
    },
    { key: 'reason', title: '原因', width: 320 },
    { key: 'attempts', title: '已试次数', width: 100, value: triesOf },
    { key: 'since', title: '排队时间', width: 160, sortable: true },
    { key: 'nextTry', title: '下次重试', width: 160 },
    { key: 'givenUpReason', title: '放弃原因', width: 200, hidden: true },
    { key: 'id', title: '编号', width: 120, hidden: true },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '任务' },
    {
      kind: 'select',
      key: 'stopped',
      label: '状态',
      options: () => [
        { value: 'true', label: '不再自动重试' },
        { value: 'false', label: '等待重试' },
      ],
    },
    {
      kind: 'select',
      key: 'givenUp',
      label: '已放弃',
      options: () => [
        { value: 'true', label: '是' },
        { value: 'false', label: '否' },
      ],
    },
  ],
  actions: [
    { name: 'view', label: '详情', dialog: (row, close) => <Reason row={row} onClose={close} /> },
    {
      name: 'retry',
      label: '重试',
      run: ({ id }) => retry({ id }),
      done: '已重新排队，稍后刷新可看结果；成功的任务不再显示',
    },
    {
      name: 'giveUp',
      label: '放弃',
      dialog: ({ id, taskName }, close) => (
        <AskDialog
          title={`放弃${taskName}`}
          fields={[
            { ...reasonField, hint: '200 个字以内，记入日志；放弃后不再发送，请另行告知收信人' },
          ]}
          submit="确认放弃"
          binding
          done="已放弃"
          send={({ reason = '' }, action) => giveUp({ id, reason }, action)}
          onClose={close}
        />
      ),
    },
  ],
  empty: '没有失败的后台任务；执行失败时显示在这里，成功后自动消失',
};

/** 后台任务. */
export const View = () => <AdminList list={LIST} />;

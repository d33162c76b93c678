import { adminCalls } from '#src/api/admin.ts';

import type { AdminAction } from '../lists/admin-list.tsx';
import { AskDialog, type AskedField } from '../lists/ask-dialog.tsx';

/** A project that may be turned. */
export interface Turned {
  readonly id: string;
  readonly version: number;
  readonly projectName: string;
  readonly actions?: readonly string[];
}

const reason = (hint: string): AskedField => ({
  name: 'reason',
  label: '原因',
  control: 'textarea',
  required: true,
  max: 500,
  hint,
});

interface Turn {
  readonly name: string;
  readonly label: string;
  readonly title: string;
  /** What follows from it. */
  readonly follows: string;
  readonly done: string;
  readonly binding: boolean;
  readonly fields: readonly AskedField[];
  send(row: Turned, reason: string): Promise<unknown>;
}

const TURNS: readonly Turn[] = [
  {
    name: 'contractSigned',
    label: '合同已签',
    title: '确认合同已签署',
    follows: '各方已签署主合同后，项目进入执行，可以登记现场和申请付款；各参与方会收到通知。',
    done: '项目已进入执行',
    binding: true,
    fields: [],
    send: ({ id, version }) => adminCalls.contractSigned({ id, version }),
  },
  {
    name: 'freeze',
    label: '冻结',
    title: '冻结项目',
    follows: '冻结后不能发起付款申请和提货，额度暂停使用；各参与方会收到通知。',
    done: '项目已冻结',
    binding: true,
    fields: [reason('申请企业可见')],
    send: ({ id, version }, why) => adminCalls.freezeProject({ id, version, reason: why }),
  },
  {
    name: 'unfreeze',
    label: '解冻',
    title: '恢复执行',
    follows: '恢复后项目回到执行中，额度可继续使用；各参与方会收到通知。',
    done: '项目已恢复执行',
    binding: false,
    fields: [reason('记入操作日志')],
    send: ({ id, version }, why) => adminCalls.unfreezeProject({ id, version, reason: why }),
  },
  {
    name: 'finish',
    label: '完结',
    title: '完结项目',
    follows: '没有未办结的单据和未结清的款项时可以完结；完结后额度销额，不能恢复。',
    done: '项目已完结',
    binding: true,
    fields: [],
    send: ({ id, version }) => adminCalls.finishProject({ id, version }),
  },
  {
    name: 'terminate',
    label: '终止',
    title: '终止项目',
    follows: '终止后不再受理新的申请，不能恢复；未结款项按合同继续结清。',
    done: '项目已终止',
    binding: true,
    fields: [reason('申请企业可见')],
    send: ({ id, version }, why) => adminCalls.terminateProject({ id, version, reason: why }),
  },
];

/** What operators do with a project after its approval (domain.md C.1), each behind a question that says what follows. */
export function turnActions<Row extends Turned>(): readonly AdminAction<Row>[] {
  return TURNS.map(({ name, label, title, follows, done, binding, fields, send }) => ({
    name,
    label,
    dialog: (row, close) => (
      <AskDialog
        title={title}
        fields={fields}
        done={done}
        binding={binding}
        submit={label}
        send={({ reason: why = '' }) => send(row, why.trim())}
        onClose={close}
      >
        <p>
          {row.projectName}：{follows}
        </p>
      </AskDialog>
    ),
  }));
}

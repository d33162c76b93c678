import { useQuery, useQueryClient } from '@tanstack/react-query';

import { reviewCalls, reviewQueries } from '#src/api/review.ts';
import { isConflict } from '#src/lib/conflict.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AskDialog } from '../lists/ask-dialog.tsx';

const WORDS = {
  transfer: { title: '转办', lead: '交由他人处理，待办从您这里移走', done: '已转办' },
  addSign: { title: '加签', lead: '请他人先行签署意见，之后回到您这里', done: '已加签' },
} as const;

interface Props {
  action: 'transfer' | 'addSign';
  /** The task, and the document as it was read. */
  seen: { readonly taskId: string; readonly version: number };
  opinion: string;
  /** It stays with the platform. */
  internal: boolean;
  onDone: (done: string) => void;
  onStale: () => void;
  onClose: () => void;
}

/** To whom a task is handed over (转办), or who signs before it goes on (加签). */
export function HandOver({ action, seen, opinion, internal, onDone, onStale, onClose }: Props) {
  const { taskId } = seen;
  const queries = useQueryClient();
  const { title, lead, done } = WORDS[action];
  const { data, error } = useQuery({
    // Not one of the review's: once the task is somebody else's, nobody may ask this again.
    queryKey: ['admin', 'colleagues', taskId, action],
    queryFn: () => reviewQueries.people(taskId, action),
  });
  if (!data || data.length === 0) {
    const text = data ? '没有可以选择的人员，请联系系统管理员分配角色' : '正在加载…';
    return (
      <Dialog title={title} onClose={onClose}>
        <p role="status">{error ? errorToMessage(error) : text}</p>
      </Dialog>
    );
  }
  const people = data.map(({ accountId, name, office }) => ({
    value: accountId,
    label: office ? `${name}（${office}）` : name,
  }));
  return (
    <AskDialog
      title={title}
      submit={title}
      done={done}
      fields={[
        {
          name: 'toAccountId',
          label: '人员',
          control: 'select',
          options: people,
          initial: people[0]?.value ?? '',
        },
        {
          name: 'opinion',
          label: internal ? '内部说明' : '说明',
          hint: internal ? '不向客户显示' : '客户在审批记录中可以看到',
          control: 'textarea',
          initial: opinion,
          max: 500,
        },
      ]}
      send={async ({ toAccountId = '', opinion: text = '' }, tries) => {
        const given = { ...seen, toAccountId, opinion: text, internal };
        await reviewCalls[action](given, tries).catch((error) => {
          if (isConflict(error)) onStale();
          throw error;
        });
        onDone(done);
        await queries.invalidateQueries({ queryKey: [...reviewQueries.key] });
      }}
      onClose={onClose}
    >
      <p>{lead}</p>
    </AskDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { createAction } from '#src/api/action.ts';
import { flowCall } from '#src/api/flow.ts';
import { notify } from '#src/ui/notify.ts';

import type { FlowRecord, NextStepProps, Opened } from './next-step-props.ts';
import { ResubmitDialog } from './resubmit-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { SupplyDialog } from './supply-dialog.tsx';

interface Props<Row extends FlowRecord> extends NextStepProps<Row> {
  opened: Opened;
  onClose: () => void;
}

/** What a button of the bar opens: an opinion, more papers, or where a returned document goes on. */
export function FlowDialog<Row extends FlowRecord>(props: Props<Row>) {
  const { opened, calls, queryKey, onClose } = props;
  const queries = useQueryClient();
  // What is decided on is what was read when the question was asked, whatever comes in behind it.
  const [seen] = useState(props);
  // One action for all tries: a second try does not do it twice.
  const [action] = useState(createAction);
  const { id, version, nextStep } = seen.record;
  const after = async (sent: Promise<unknown>, done: string) => {
    await sent;
    notify('success', done);
    await queries.invalidateQueries({ queryKey: [...queryKey] });
  };
  if (opened === 'supply') {
    return (
      <SupplyDialog
        asked={nextStep?.note ?? ''}
        onSubmit={(opinion, files) => {
          const attachment = files.map((file) => ({ id: file.id, fileType: file.fileType }));
          return after(flowCall(calls, 'supply', { id, opinion, attachment }, action), '已补充');
        }}
        onClose={onClose}
      />
    );
  }
  if (opened === 'resubmit') {
    return (
      <ResubmitDialog
        onSubmit={(resubmit) =>
          after(flowCall(calls, 'submit', { id, version, resubmit }, action), '已重新提交')
        }
        onClose={onClose}
      />
    );
  }
  return <ReviewDialog {...seen} opened={opened} onClose={onClose} />;
}

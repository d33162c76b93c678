import { useQueryClient } from '@tanstack/react-query';

import { REASON_MAX, type Transition, type TransitionEndpoint } from '#contract/document/states.ts';
import { makeTransition } from '#src/api/transition.ts';
import { isConflict } from '#src/lib/conflict.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedArea } from '#src/ui/dialogs/counted-input.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

/** A record whose status people change. */
export interface Standing {
  readonly id: string;
  readonly version: number;
  readonly actions?: readonly string[] | undefined;
}

interface Props {
  transition: Transition;
  endpoint: TransitionEndpoint;
  record: Standing;
  /** What the question calls the record. */
  name: string;
  /** Begins the queries that are asked anew; absent where whoever shows it does that. */
  queryKey?: readonly string[];
  onClose: () => void;
}

/** The question before a transition: what follows from it, and the reason where one is asked for. */
export function TransitionDialog(props: Props) {
  const { transition, endpoint, record, name, queryKey, onClose } = props;
  const queries = useQueryClient();
  const { word, ask } = transition;
  const { title = word, follows = '', done = '', binding = false, reason } = ask ?? {};
  const form = useSmallForm(
    ({ reason: why = '' }) =>
      reason !== undefined && why.trim() === '' ? { reason: '该项为必填项' } : {},
    async ({ reason: why = '' }) => {
      const { id, version } = record;
      const said = reason === undefined ? {} : { reason: why.trim() };
      try {
        await makeTransition(endpoint, { id, version, ...said });
      } catch (error) {
        // What stands behind the question is shown as it is by now; the question itself stays about what was read.
        if (isConflict(error)) void queries.invalidateQueries({ queryKey: queryKey ?? [] });
        throw error;
      }
      notify('success', done);
      if (queryKey) void queries.invalidateQueries({ queryKey: [...queryKey] });
      onClose();
    },
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        {name}：{follows}
      </p>
      <FormOf form={form} submit={word} binding={binding}>
        {reason !== undefined && (
          <CountedArea
            name="reason"
            label="原因"
            description={reason}
            error={form.errors.reason}
            withAsterisk
            maxLength={REASON_MAX}
            rows={3}
            data-autofocus
          />
        )}
      </FormOf>
    </Dialog>
  );
}

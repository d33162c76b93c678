import { useQueryClient } from '@tanstack/react-query';

import type { FieldTable } from '#contract/document/field-table.ts';
import { REASON_MAX, type Transition, type TransitionEndpoint } from '#contract/document/states.ts';
import { makeTransition } from '#src/api/transition.ts';
import { isConflict } from '#src/lib/conflict.ts';
import type { ApiError } from '#src/lib/errors.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedArea } from '#src/ui/dialogs/counted-input.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { amendedFields, newerOf, withAmended } from './amended-fields.ts';

/** A record whose status people change. */
export interface StatefulRecord {
  readonly id: string;
  readonly version: number;
  readonly actions?: readonly string[] | undefined;
}

interface Props {
  transition: Transition;
  endpoint: TransitionEndpoint;
  record: StatefulRecord;
  /** What the question calls the record. */
  name: string;
  /** Begins the queries that are asked anew; absent where whoever shows it does that. */
  queryKey?: readonly string[];
  /** Fields that are named where somebody else has amended them meanwhile. */
  fields?: FieldTable | undefined;
  onClose: () => void;
}

/** The question before a transition: what follows from it, and the reason where one is asked for. */
export function TransitionDialog(props: Props) {
  const { transition, endpoint, record, name, queryKey = [], fields = {}, onClose } = props;
  const queries = useQueryClient();
  const { word, ask } = transition;
  const { title = word, follows = '', done = '', binding = false, reason } = ask ?? {};
  // What stands behind the question is shown as it is by now, and said; the question itself stays about what was read.
  const amended = async (refusal: ApiError) => {
    await queries.invalidateQueries({ queryKey });
    const now = newerOf(record, queries.getQueriesData({ queryKey }));
    return withAmended(refusal, now && amendedFields(record, now, fields));
  };
  const form = useSmallForm(
    ({ reason: why = '' }) =>
      reason !== undefined && why.trim() === '' ? { reason: '该项为必填项' } : {},
    async ({ reason: why = '' }) => {
      const { id, version } = record;
      const said = reason === undefined ? {} : { reason: why.trim() };
      try {
        await makeTransition(endpoint, { id, version, ...said });
      } catch (error) {
        throw isConflict(error) ? await amended(error) : error;
      }
      notify('success', done);
      if (props.queryKey) void queries.invalidateQueries({ queryKey });
      onClose();
    },
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        {name}：{follows}
      </p>
      {/* Beside the button that gives the question up nothing else is called 取消. */}
      <FormOf form={form} submit={word === '取消' ? title : word} binding={binding}>
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

import { REASON_MAX, type States, type TransitionEndpoint } from '#contract/document/states.ts';
import { makeTransition } from '#src/api/admin.ts';

import type { AdminAction } from './admin-list.tsx';
import { AskDialog, type AskedField } from './ask-dialog.tsx';

/** A record whose status operators change. */
export interface Standing {
  readonly id: string;
  readonly version: number;
  readonly actions?: readonly string[];
}

const reasonField = (hint: string): AskedField => ({
  name: 'reason',
  label: '原因',
  control: 'textarea',
  required: true,
  max: REASON_MAX,
  hint,
});

/**
 * The transitions that operators make of a record, as actions of its list, each behind a question that says what follows.
 * `nameOf` is what the question calls the record.
 */
export function transitionActions<Row extends Standing>(
  { transitions }: States,
  calls: Readonly<Record<string, unknown>>,
  nameOf: (row: Row) => string,
): readonly AdminAction<Row>[] {
  return Object.entries(calls).flatMap(([event, call]) => {
    const { ask, word = '' } = transitions[event] ?? {};
    if (ask === undefined) return [];
    const { title, done, binding, follows, reason } = ask;
    const send = ({ id, version }: Row, why: string) =>
      makeTransition(call as TransitionEndpoint, {
        id,
        version,
        ...(reason !== undefined && { reason: why }),
      });
    return [
      {
        name: event,
        label: word,
        dialog: (row: Row, close: () => void) => (
          <AskDialog
            title={title}
            fields={reason === undefined ? [] : [reasonField(reason)]}
            done={done}
            binding={binding}
            submit={word}
            send={({ reason: why = '' }) => send(row, why.trim())}
            onClose={close}
          >
            <p>
              {nameOf(row)}：{follows}
            </p>
          </AskDialog>
        ),
      },
    ];
  });
}

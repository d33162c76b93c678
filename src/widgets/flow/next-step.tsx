import { Button } from '@mantine/core';
import { useState } from 'react';
import { AUDIT } from '#contract/flow/flow.ts';
import { type FlowCalls, serverNow } from '#src/api/flow.ts';
import { type FlowState, NextStepBar } from '#src/ui/approval/next-step.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import { allows } from '#src/ui/list-table/row-actions.tsx';

import { type FlowRow, oneClick } from './flow-actions.ts';
import type { FlowDialog as FlowDialogOf } from './flow-dialog.tsx';
import type { MarkedForm } from './mark-fields.tsx';

/** Comes with the first press of one of the buttons. */
const FlowDialog = lazyPart(
  async () => (await import('./flow-dialog.tsx')).FlowDialog,
) as unknown as typeof FlowDialogOf;

/** What opens a dialog, by the name under which it opens, and the action that allows it. */
const OPENED = {
  agree: { allowed: 'review', label: '同意', binding: true },
  refuse: { allowed: 'review', label: '退回', binding: false },
  supply: { allowed: 'supply', label: '补充资料', binding: true },
  resubmit: { allowed: 'submit', label: '重新提交', binding: true },
} as const;
export type Opened = keyof typeof OPENED;
const NAMES = Object.keys(OPENED) as Opened[];

export interface NextStepProps<Row> {
  record: Row;
  calls: FlowCalls;
  /** Begins the query keys of everything about the noun. */
  queryKey: readonly string[];
  /** What is in the document, so that the company's reviewer can say what is to be changed; undefined where it is not told. */
  formOf?: ((record: Row) => MarkedForm | undefined) | undefined;
}

export type FlowRecord = FlowRow & FlowState;

/** Only what was returned asks where it goes on; everything else is submitted with one click. */
function offered(record: FlowRecord) {
  const returned = record.auditStatus === AUDIT.returned;
  return NAMES.filter(
    (name) => allows(record, OPENED[name].allowed) && (name !== 'resubmit' || returned),
  );
}

/** Who must act next and until when, with the buttons that the record's `actions` allow. */
export function NextStep<Row extends FlowRecord>({
  record,
  calls,
  queryKey,
  formOf,
}: NextStepProps<Row>) {
  const { busy, onAction } = useActions<Row>(queryKey, {});
  const [opened, setOpened] = useState<Opened>();
  const dialogs = offered(record);
  const clicks = oneClick<Row>(calls).filter(
    ({ name }) => allows(record, name) && !(name === 'submit' && dialogs.includes('resubmit')),
  );
  return (
    <>
      <NextStepBar state={record} now={serverNow()}>
        {clicks.length + dialogs.length > 0 && (
          <>
            {dialogs.map((name) => (
              <Button
                key={name}
                {...(OPENED[name].binding ? { color: 'seal' } : { variant: 'default' })}
                onClick={() => setOpened(name)}
              >
                {OPENED[name].label}
              </Button>
            ))}
            {clicks.map((action) => (
              <Button
                key={action.name}
                disabled={busy}
                {...(action.binding ? { color: 'seal' } : { variant: 'default' })}
                onClick={() => onAction(action, record)}
              >
                {action.label}
              </Button>
            ))}
          </>
        )}
      </NextStepBar>
      {opened && (
        <FlowDialog
          opened={opened}
          record={record}
          calls={calls}
          queryKey={queryKey}
          formOf={formOf}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import { AUDIT } from '#contract/flow/flow.ts';
import { serverNow } from '#src/api/flow.ts';
import { NextStepBar } from '#src/ui/approval/next-step.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import { allows } from '#src/ui/list-table/row-actions.tsx';

import { oneClick } from './flow-actions.ts';
import type { FlowDialog as FlowDialogOf } from './flow-dialog.tsx';
import { type FlowRecord, type NextStepProps, OPENED, type Opened } from './next-step-props.ts';

/** Comes with the first press of one of the buttons. */
const FlowDialog = lazyPart(
  async () => (await import('./flow-dialog.tsx')).FlowDialog,
) as unknown as typeof FlowDialogOf;

const NAMES = Object.keys(OPENED) as Opened[];

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

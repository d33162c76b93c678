import { useState } from 'react';
import { AUDIT } from '#contract/flow/flow.ts';
import { serverNow } from '#src/api/flow.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { NextStepBar } from '#src/ui/approval/next-step.tsx';
import { Button, ButtonLink } from '#src/ui/controls/button.tsx';
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

/** 去修改（3 处）. */
function toCorrect({ fieldMarks = [] }: FlowRecord): string {
  return fieldMarks.length > 0 ? `去修改（${fieldMarks.length} 处）` : '去修改';
}

/** Who must act next and until when, with the buttons that the record's `actions` allow. */
export function NextStep<Row extends FlowRecord>({
  record,
  calls,
  queryKey,
  formOf,
  amount,
  form,
  lead,
  decided,
}: NextStepProps<Row>) {
  const { busy, onAction } = useActions<Row>(queryKey, {});
  const [opened, setOpened] = useState<Opened>();
  const dialogs = offered(record);
  const clicks = oneClick<Row>(calls).filter(
    ({ name }) => allows(record, name) && !(name === 'submit' && dialogs.includes('resubmit')),
  );
  // What came back is corrected first; to submit it once more as it is stays possible.
  const corrected = dialogs.includes('resubmit') && allows(record, 'edit') ? form : undefined;
  const isBinding = (name: Opened) => OPENED[name].binding && !(name === 'resubmit' && corrected);
  return (
    <>
      <NextStepBar
        state={record}
        now={serverNow()}
        lead={lead}
        decided={decided}
        owner={allows(record, 'submit') ? undefined : record.createByName}
      >
        {clicks.length + dialogs.length > 0 && (
          <>
            {corrected && (
              <ButtonLink href={addressOf(corrected, { id: record.id })}>
                {toCorrect(record)}
              </ButtonLink>
            )}
            {dialogs.map((name) => (
              <Button
                key={name}
                {...(isBinding(name) ? { color: 'seal' } : { variant: 'default' })}
                onClick={() => setOpened(name)}
              >
                {OPENED[name].label}
              </Button>
            ))}
            {clicks.map((action) => (
              <Button
                key={action.name}
                aria-disabled={busy}
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
          amount={amount}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

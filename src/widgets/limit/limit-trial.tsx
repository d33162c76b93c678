import { useId, useState } from 'react';
import type { LimitPreview } from '#contract/limit/limit.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { wireDate } from '#src/lib/wire-date.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { FieldFrame } from '#src/ui/fields/field-frame.tsx';
import { NumberControl } from '#src/ui/fields/number-control.tsx';
import { LimitBar } from '#src/ui/limit-bar/limit-bar.tsx';
import { useMutation } from '#src/ui/use-mutation.ts';

import styles from './limit.module.css';
import type { LimitCalls } from './limit-calls.ts';

const AMOUNT = {
  fieldKey: 'amount',
  label: '试算金额（元）',
  controlType: 'money',
  dataType: 'decimal',
  required: false,
  sort: 0,
} as const;

function sentence({ fits, shortBy, reason, reasonText, fitDate }: LimitPreview): string {
  if (fits) return '额度足够，提交付款申请后冻结';
  if (reason !== 'limit_insufficient') return reasonText;
  const short = `额度不足，还差 ${formatNumber(shortBy)} 元`;
  return fitDate === ''
    ? `${short}，可申请额度调整`
    : `${short}；按用款计划回款，预计 ${wireDate(fitDate)} 可用，也可申请额度调整`;
}

/** 额度试算: what a use would leave of the limit, without asking anybody for it. */
export function LimitTrial({
  projectId,
  preview,
}: Pick<LimitCalls, 'preview'> & { projectId: string }) {
  const id = useId();
  const [amount, setAmount] = useState('');
  const trial = useMutation({ mutationFn: () => preview(projectId, amount) });
  const { data, isPending, mutate } = trial;
  return (
    <form
      className={styles.trial}
      onSubmit={(event) => {
        event.preventDefault();
        if (Number(amount) > 0) mutate();
      }}
    >
      <div className={styles.ask}>
        <FieldFrame id={id} label={AMOUNT.label}>
          <NumberControl
            id={id}
            field={AMOUNT}
            value={amount}
            onChange={setAmount}
            required={false}
            readOnly={false}
            invalid={false}
            describedBy={undefined}
          />
        </FieldFrame>
        <Button
          type="submit"
          variant="default"
          loading={isPending}
          disabled={!(Number(amount) > 0)}
        >
          额度试算
        </Button>
      </div>
      <div className={styles.answer} role="status">
        {data && (
          <>
            <p data-fits={data.fits}>{sentence(data)}</p>
            {data.fits && <LimitBar figures={data.after} />}
          </>
        )}
      </div>
    </form>
  );
}

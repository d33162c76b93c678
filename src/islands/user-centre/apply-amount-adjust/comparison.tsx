import { useQuery } from '@tanstack/react-query';

import { ADJUST_TYPE, type AdjustDetail } from '#contract/apply-amount-adjust.ts';
import { greater } from '#contract/arithmetic/decimal.ts';
import { LIMIT_KEY } from '#src/api/limit-key.ts';
import { roundText, sumTexts } from '#src/lib/decimal-text.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { wireDate } from '#src/lib/wire-date.ts';
import { enumName } from '#src/stores/enums.ts';
import { LimitBar } from '#src/ui/limit-bar/limit-bar.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { customerLimits } from '#src/widgets/limit/limit-calls.ts';

import { fromLimit, isWithApplicant } from './before.ts';
import styles from './comparison.module.css';

/** What is asked for, or once granted, what was granted: the limit that follows from it. */
function afterOf({ beforeLimit, adjustType, adjustAmount, approvedAmount }: AdjustDetail): string {
  const amount = approvedAmount || adjustAmount;
  if (amount === '') return beforeLimit;
  const isLower = adjustType === ADJUST_TYPE.lower;
  return roundText(sumTexts([beforeLimit, isLower ? `-${amount}` : amount]), 2);
}

function Bars({ adjust }: { adjust: AdjustDetail }) {
  const { beforeLimit, reserved, occupied, available } = adjust;
  const creditLimit = afterOf(adjust);
  const scale = greater(beforeLimit, creditLimit);
  const left = roundText(sumTexts([creditLimit, `-${reserved}`, `-${occupied}`]), 2);
  return (
    <>
      <h3>调整前</h3>
      <LimitBar
        figures={{ creditLimit: beforeLimit, reserved, occupied, available }}
        scale={scale}
      />
      <h3>调整后</h3>
      <LimitBar figures={{ creditLimit, reserved, occupied, available: left }} scale={scale} />
    </>
  );
}

function Change({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <p className={styles.change}>
      <span>{label}</span> {before || '未设定'} <span aria-hidden="true">→</span>
      <span className="visually-hidden">变更为</span> <strong>{after}</strong>
    </p>
  );
}

const typeName = (code: string) => enumName('LimitType', code);

/** The adjustment; while it may still be changed, with the limit as it is now, which 当前敞口 beside it asks for as well. */
function useStanding(row: AdjustDetail): AdjustDetail {
  const { projectId } = row;
  const { data } = useQuery({
    queryKey: [...LIMIT_KEY, 'detail', projectId],
    queryFn: ({ signal }) => customerLimits.detail(projectId, signal),
    enabled: isWithApplicant(row),
  });
  return data && isWithApplicant(row) ? fromLimit(row, data) : row;
}

/** 调整前后对比: what the limit was at the submission, or is before that, and what it becomes. */
export function Comparison({ row }: { row: AdjustDetail }) {
  const adjust = useStanding(row);
  const { adjustType, adjustAmount, approvedAmount, beforeExpire, afterExpire } = adjust;
  const { beforeType, afterType, tempUntil, takenBackTime } = adjust;
  const isLess = approvedAmount !== '' && approvedAmount !== adjustAmount;
  return (
    <Panel title="调整前后对比">
      <div className={styles.bars}>
        {adjustAmount !== '' && <Bars adjust={adjust} />}
        {adjustType === ADJUST_TYPE.extend && (
          <Change label="到期日" before={wireDate(beforeExpire)} after={wireDate(afterExpire)} />
        )}
        {adjustType === ADJUST_TYPE.changeType && (
          <Change label="额度类型" before={typeName(beforeType)} after={typeName(afterType)} />
        )}
        {isLess && (
          <p>
            申请 {formatNumber(adjustAmount)} 元，批复 {formatNumber(approvedAmount)} 元
          </p>
        )}
        {tempUntil !== '' && (
          <p>
            临时额度用至 {wireDate(tempUntil)}
            {takenBackTime === '' ? '，到期自动收回' : `，已于 ${takenBackTime} 收回`}
          </p>
        )}
      </div>
    </Panel>
  );
}

import type { PickAvailable } from '#contract/pick-goods/pick-goods.ts';
import { fetchAvailable, pickGoodsQueries } from '#src/api/pick-goods.ts';
import { exactPercent } from '#src/lib/exact-percent.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useFormContext, useText } from '#src/ui/form/form-context.ts';
import type { FormStore } from '#src/ui/form/form-store.ts';
import {
  AvailablePanel,
  FillBar,
  Obstacles,
  Quantities,
} from '#src/widgets/form/available-panel.tsx';

import { PICKED } from './fill.ts';
import styles from './pick-goods.module.css';

/** Brings what is left into the form: rows of the order are refreshed, and of an order that was just chosen all are filled in. */
function bring(store: FormStore, { lines, tolerance }: PickAvailable): void {
  const rows = store.tables.get('lines');
  if (rows === undefined) return;
  store.bring({ qtyTolerance: tolerance }, {});
  store.quietly(() => PICKED.bring(rows, lines));
}

function Shown({ data, onFill }: { data: PickAvailable; onFill: () => void }) {
  const { lines, obstacles, tolerance, overdueAmount } = data;
  const allowed = Number(tolerance) > 0 ? `；数量允差 ${exactPercent(tolerance)}` : '';
  return (
    <>
      <Obstacles label="暂不能提货的原因" obstacles={obstacles} />
      {Number(overdueAmount) > 0 && (
        <p className={styles.term}>
          有逾期应收 {formatNumber(overdueAmount)} 元，提交后须经风控审核
        </p>
      )}
      <Quantities
        label="可提数量"
        lines={lines}
        columns={[
          ['订单量', 'orderedQty'],
          ['已申请', 'pickedQty'],
          ['可提量', 'remainingQty'],
        ]}
      />
      <FillBar term={`数量随其他提货单实时变化${allowed}`}>
        <Button variant="default" onClick={onFill}>
          按可提量填入
        </Button>
      </FillBar>
    </>
  );
}

/** 可提数量, beside the form: what is left of the order now, and what stands in the way before anybody submits. */
export function Available() {
  const { store } = useFormContext();
  const orderId = useText('estimateOrderId');
  const rows = store.tables.get('lines');
  return (
    <AvailablePanel
      title="可提数量"
      queryKey={[...pickGoodsQueries.key, 'available', orderId]}
      load={(signal) => fetchAvailable(orderId, signal)}
      bring={bring}
    >
      {(data) => <Shown data={data} onFill={() => rows?.replace(PICKED.filled(data.lines))} />}
    </AvailablePanel>
  );
}

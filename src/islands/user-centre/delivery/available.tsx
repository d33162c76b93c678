import type { DeliveryAvailable } from '#contract/delivery/calls.ts';
import { fetchDeliverable } from '#src/api/delivery.ts';
import { exactPercent } from '#src/lib/exact-percent.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useFormContext, useText } from '#src/ui/form/form-context.ts';
import type { FormStore } from '#src/ui/form/form-store.ts';
import {
  AvailablePanel,
  FillBar,
  Obstacles,
  Quantities,
} from '#src/widgets/form/available-panel.tsx';
import { DELIVERIES } from './document.ts';
import { DELIVERED, tripRows } from './fill.ts';

type Trip = DeliveryAvailable['trips'][number];

/** Brings what is left into the form: rows of the pick-up are refreshed, and of one that was just chosen all are filled in. */
function bring(store: FormStore, { lines }: DeliveryAvailable): void {
  const rows = store.tables.get('lines');
  if (rows !== undefined) store.quietly(() => DELIVERED.bring(rows, lines));
}

interface ShownProps {
  data: DeliveryAvailable;
  onFill: () => void;
  onTrip: (trip: Trip) => void;
}

function termOf({ tolerance, needsCertificate, sceneName }: DeliveryAvailable): string {
  const place = sceneName === '' ? '没有收货现场，由采购方上传实收' : `送至 ${sceneName}`;
  const allowed = Number(tolerance) > 0 ? `，允差 ${exactPercent(tolerance)}` : '';
  return `${place}${allowed}${needsCertificate ? '；须上传质量证明书' : ''}`;
}

function Shown({ data, onFill, onTrip }: ShownProps) {
  const { lines, trips, obstacles } = data;
  return (
    <>
      <Obstacles label="暂不能交货的原因" obstacles={obstacles} />
      <Quantities
        label="可交数量"
        lines={lines}
        columns={[
          ['提货量', 'pickQty'],
          ['已交货', 'deliveredQty'],
          ['可交量', 'remainingQty'],
        ]}
      />
      <FillBar term={termOf(data)}>
        {trips.map((trip) => (
          <Button key={trip.id} variant="default" onClick={() => onTrip(trip)}>
            按车次 {trip.vehicleNo || trip.no} 填入
          </Button>
        ))}
        <Button variant="default" onClick={onFill}>
          按可交量填入
        </Button>
      </FillBar>
    </>
  );
}

/** 可交数量, beside the form: what is left of the pick-up now, its trips, and what stands in the way before anybody submits. */
export function Available() {
  const { store } = useFormContext();
  const pickId = useText('pickGoodsId');
  const rows = store.tables.get('lines');
  const byTrip = (lines: DeliveryAvailable['lines'], trip: Trip) => {
    const { id, vehicleNo, driverName, driverPhone } = trip;
    store.set('logisticsIds', [id]);
    if (vehicleNo) store.set('vehicleNo', vehicleNo);
    if (driverName) store.set('delivererName', driverName);
    if (driverPhone) store.set('delivererPhone', driverPhone);
    rows?.replace(tripRows(lines, trip));
  };
  return (
    <AvailablePanel
      title="可交数量"
      queryKey={[...DELIVERIES.queries.key, 'available', pickId]}
      load={(signal) => fetchDeliverable(pickId, signal)}
      bring={bring}
    >
      {(data) => (
        <Shown
          data={data}
          onFill={() => rows?.replace(DELIVERED.filled(data.lines))}
          onTrip={(trip) => byTrip(data.lines, trip)}
        />
      )}
    </AvailablePanel>
  );
}

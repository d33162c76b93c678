import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ApplicationBasis } from '#contract/pay-apply/pay-apply.ts';
import { basisQuery } from '#src/api/pay-application.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { mayUse, routeNamed } from '#src/lib/route-tree.ts';
import { $roles } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { useText } from '#src/ui/form/form-context.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

import styles from './order-progress.module.css';

const TITLE = '订单付款进度';
const FIELDS: readonly Field<ApplicationBasis>[] = [
  { key: 'orderNo', title: '订单' },
  { key: 'orderAmount', title: '采购订单金额', unit: '元', as: 'money' },
  { key: 'askedAmount', title: '已申请', unit: '元', as: 'money' },
  { key: 'paidAmount', title: '已付款', unit: '元', as: 'money' },
  { key: 'leftAmount', title: '尚可申请', unit: '元', as: 'money' },
];

/** What its settlements leave; nothing before there is one. */
const SETTLED: readonly Field<ApplicationBasis>[] = [
  { key: 'balanceLeft', title: '余款尚可申请', unit: '元', as: 'money' },
  { key: 'retentionLeft', title: '质保金尚可申请', unit: '元', as: 'money' },
  { key: 'retentionDate', title: '质保金到期日' },
];

const fieldsOf = (basis: ApplicationBasis) => [
  ...FIELDS,
  ...SETTLED.filter(({ key }) => (basis[key as keyof ApplicationBasis] ?? '') !== ''),
];

interface Props {
  /** Of an order of mine, or of its purchase order. */
  id: string;
  more?: (basis: ApplicationBasis) => ReactNode;
}

/** How far an order is asked for and paid. */
export function OrderProgress({ id, more }: Props) {
  const { data, error, refetch } = useQuery(basisQuery(id));
  if (data) {
    return (
      <DescriptionPanel title={TITLE} row={data} fields={fieldsOf(data)} more={more?.(data)} />
    );
  }
  return (
    <Panel title={TITLE}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={2} />}
    </Panel>
  );
}

const mayOpen = (name: 'payApplication' | 'pickGoodsForm') => {
  const route = routeNamed(name);
  return route !== undefined && mayUse(route, $roles.get());
};

interface FromOrder {
  id: string;
  open: boolean;
  /** What a pick-up of it begins with; absent where goods are not picked from it. */
  pick?: Readonly<Record<string, string>> | undefined;
}

/** The same on an order's page, with the ways to ask for more money while some is left, and for its goods. */
export function AskFromOrder({ id, open, pick }: FromOrder) {
  const links = ({ mayAsk }: ApplicationBasis) => (
    <span className={styles.ways}>
      {open && mayAsk && mayOpen('payApplication') && (
        <ButtonLink variant="default" href={addressOf('payApplication', { orderId: id })}>
          申请付款
        </ButtonLink>
      )}
      {pick && mayOpen('pickGoodsForm') && (
        <ButtonLink variant="default" href={addressOf('pickGoodsForm', pick)}>
          提货
        </ButtonLink>
      )}
    </span>
  );
  return <OrderProgress id={id} more={links} />;
}

/** Within the form, of the order that the request is filed from. */
export function OrderOfForm() {
  return <OrderProgress id={useText('purchaseOrderId')} />;
}

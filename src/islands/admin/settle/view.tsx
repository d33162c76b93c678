import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import {
  type OpenSettlement,
  SETTLEMENT_REFUSAL,
  SETTLERS,
  type SettlementPreview,
} from '#contract/settlement/draw-up.ts';
import { createAction } from '#src/api/action.ts';
import { adminCalls, adminLists } from '#src/api/admin.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { explain } from '#src/lib/errors.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { breadcrumb, entryNamed } from '#src/lib/route-tree.ts';
import { $operator, holdsRole } from '#src/stores/operator.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { DayInput } from '#src/ui/day-input.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { ChooseFirst } from '#src/ui/detail-page/detail-frame.tsx';
import { FailedRecord, OF_RECORD } from '#src/ui/detail-page/failed-record.tsx';
import { CountedText } from '#src/ui/dialogs/counted-input.tsx';
import { BELOW } from '#src/ui/input-order.ts';
import type { Field } from '#src/ui/list-table/column.ts';
import { notify } from '#src/ui/notify.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useView } from '#src/ui/view-context.ts';
import { coded } from '#src/widgets/coded.ts';

import { useUnsaved } from '../use-unsaved.ts';
import { inputOf, type SettlementAsked } from './input.ts';
import { LineFields } from './line-fields.tsx';
import { PreviewPanels } from './preview.tsx';
import styles from './settle.module.css';

const TERMS: readonly Field<OpenSettlement>[] = [
  { key: 'projectName', title: '项目' },
  { key: 'buyerName', title: '采购方' },
  { key: 'supplierName', title: '供应商' },
  { key: 'purchaseOrderNo', title: '采购订单' },
  { ...coded('priceMode', 'PriceMode'), title: '定价方式' },
  { ...coded('settleBasis', 'SettleBasis'), title: '结算依据' },
  { key: 'indexName', title: '参考指数' },
  { key: 'creditDays', title: '账期', unit: '天', as: 'count' },
  { key: 'annualRate', title: '年化费率', as: 'percent' },
  { key: 'unassigned', title: '已付款、尚未结算', unit: '元', as: 'money' },
];

const keyOf = (id: string) => [...adminLists.settlement.key, 'open', id];

interface Previewed {
  asked: SettlementAsked;
  preview: SettlementPreview;
}

/** What is chosen and typed, both papers of it, and making them. */
function useSettling(order: OpenSettlement) {
  const queries = useQueryClient();
  const { open } = useView();
  const ids = order.lines.map(({ actualLineId }) => actualLineId);
  const [picked, setChosen] = useState<readonly string[]>(ids);
  const chosen = ids.filter((id) => picked.includes(id));
  const [previewed, setPreviewed] = useState<Previewed>();
  const [action] = useState(createAction);
  const { touch, settle } = useUnsaved('settle');
  const form = useSmallForm(
    (): Record<string, string> => ({}),
    async (values) => {
      const asked = inputOf(order, chosen, values);
      const preview = await standing(adminCalls.previewSettlement(asked));
      if (preview) setPreviewed({ asked, preview });
    },
  );
  /** What somebody else has settled meanwhile leaves the page, which says so, and what is typed of the rest stays. */
  const standing = <T,>(answer: Promise<T>): Promise<T | undefined> =>
    answer.catch((error: unknown) => {
      const { code, text } = explain(error);
      if (code !== SETTLEMENT_REFUSAL.gone.code) throw error;
      setPreviewed(undefined);
      notify('error', text);
      void queries.invalidateQueries({ queryKey: keyOf(order.estimateOrderId) });
      return undefined;
    });
  /** Whatever is typed anew makes the papers below those of before. */
  const change = () => {
    touch();
    setPreviewed(undefined);
  };
  const choose = (id: string, isChosen: boolean) => {
    change();
    setChosen(ids.filter((one) => (one === id ? isChosen : chosen.includes(one))));
  };
  const make = async ({ asked }: Previewed) => {
    const question = '制单后两张单据分别交采购方和供应商确认。确定制单吗？';
    if (!(await ask(question, { binding: true }))) return;
    await form.run(async () => {
      const made = await standing(adminCalls.makeSettlement(asked, action));
      if (made === undefined) return;
      settle();
      notify('success', `已制单：${made.salesOrderNo}、${made.settlementNo}`);
      void queries.invalidateQueries({ queryKey: [...adminLists.settlement.key] });
      open('adminSettlement', {}, true);
    });
  };
  return { form, chosen, change, choose, previewed, make };
}

const REMARKS = [
  ['saleRemarks', '给采购方的备注', '写在正式销售订单上，供应商看不到'],
  ['purchaseRemarks', '给供应商的备注', '写在采购结算单上，采购方看不到'],
] as const;

/** A remark for each side, as neither paper shows the other's (rules.md M4). */
function Remarks({ errors }: { errors: Readonly<Record<string, string>> }) {
  return REMARKS.map(([name, label, description]) => (
    <CountedText
      key={name}
      name={name}
      label={label}
      description={description}
      inputWrapperOrder={BELOW}
      maxLength={200}
      error={errors[name]}
    />
  ));
}

/** The papers come below the button that has asked for them, where nobody hears them. */
const toldOf = ({ sale, purchase }: SettlementPreview) =>
  `两张单据已列在下方：采购方 ${formatNumber(sale.settleAmount)} 元，供应商 ${formatNumber(purchase.settleAmount)} 元`;

function Settling({ order }: { order: OpenSettlement }) {
  const { form, chosen, change, choose, previewed, make } = useSettling(order);
  const [day, setDay] = useState(serverDay);
  const last = order.lines
    .filter(({ actualLineId }) => chosen.includes(actualLineId))
    .map(({ receiveDate }) => receiveDate)
    .toSorted()
    .at(-1);
  const mayMake = holdsRole($operator.get(), ...SETTLERS);
  return (
    <>
      <Panel title="结算明细">
        <div onInput={change}>
          <FormOf inDialog={false} form={form} submit="预览两张单据">
            {order.lines.map((line) => {
              const at = chosen.indexOf(line.actualLineId);
              return (
                <LineFields
                  key={line.actualLineId}
                  line={line}
                  mode={order.priceMode}
                  delta={order.priceDelta}
                  at={at < 0 ? undefined : at}
                  errors={form.errors}
                  onChoose={(isChosen) => choose(line.actualLineId, isChosen)}
                />
              );
            })}
            <div className={styles.fields}>
              <DayInput
                name="settleDate"
                label="结算日期"
                of="结算日期"
                value={day}
                onChange={(next) => {
                  change();
                  setDay(next);
                }}
                description={`不晚于今天${last ? `，不早于最晚收货日 ${last}` : ''}`}
                inputWrapperOrder={BELOW}
                withAsterisk
                error={form.errors.settleDate}
              />
              <TextInput
                name="freight"
                label="运费（元，向采购方收取）"
                inputMode="decimal"
                error={form.errors.freight}
              />
              <Remarks errors={form.errors} />
            </div>
          </FormOf>
        </div>
      </Panel>
      <p className="visually-hidden" role="status">
        {previewed && toldOf(previewed.preview)}
      </p>
      {previewed && (
        <>
          <PreviewPanels order={order} preview={previewed.preview} />
          {mayMake && (
            <Button color="seal" loading={form.busy} onClick={() => void make(previewed)}>
              制单
            </Button>
          )}
        </>
      )}
    </>
  );
}

/** 结算制单: what waits of an order, and both papers as they will be, before they are made. */
export function View() {
  const { id } = useView().search;
  return id ? <Order id={id} /> : <ChooseFirst route="adminSettle" list="adminSettlement" />;
}

function Order({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => adminCalls.openSettlement({ estimateOrderId: id }),
    gcTime: 0,
    meta: OF_RECORD,
  });
  const entry = entryNamed('adminSettle');
  const title = data ? `结算制单 ${data.estimateOrderNo}` : (entry?.title ?? '');
  return (
    <>
      <PageHead title={title} crumbs={breadcrumb(entry)} />
      {error && (
        <FailedRecord error={error} list="adminSettlement" onRetry={() => void refetch()} />
      )}
      {!(data || error) && <ListSkeleton rows={4} />}
      {data && (
        <>
          <DescriptionPanel title="订单" row={data} fields={TERMS} />
          {data.lines.length === 0 ? (
            <EmptyState>没有待结算的实收明细</EmptyState>
          ) : (
            <Settling order={data} />
          )}
        </>
      )}
    </>
  );
}

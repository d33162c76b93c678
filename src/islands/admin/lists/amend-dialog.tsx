import { useQuery } from '@tanstack/react-query';

import { isMore } from '#contract/arithmetic/decimal.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { plainNumber } from '#src/lib/plain-number.ts';

import { AskDialog, type AskedField } from './ask-dialog.tsx';
import { LoadingDialog } from './loading-dialog.tsx';

type Row = AdminRow<'purchaseOrder'>;
type Line = Awaited<ReturnType<typeof adminCalls.orderLines>>['lines'][number];

const NUMBER = /^\d{1,12}(\.\d{1,6})?$/;

/** At most what it was; empty, where that may be, for none of it. */
const atMost = (most: string, mayBeEmpty: boolean) => (typed: string) => {
  const value = plainNumber(typed);
  if (value === '') return mayBeEmpty ? undefined : '请填写';
  if (!NUMBER.test(value)) return '请输入正确的数字';
  return isMore(value, most) ? `不能多于原订单的 ${most}` : undefined;
};

function fieldsOf({ id, goodsName, spec, unitName, qty, priceIncl }: Line): AskedField[] {
  const name = `${goodsName} ${spec}`;
  return [
    {
      name: `qty${id}`,
      label: `${name} 数量（${unitName}）`,
      initial: qty,
      hint: `原 ${qty}；清空或填 0 表示不再订购`,
      problem: atMost(qty, true),
    },
    {
      name: `price${id}`,
      label: `${name} 含税单价（元）`,
      initial: priceIncl,
      hint: `原 ${priceIncl}`,
      problem: atMost(priceIncl, false),
    },
  ];
}

/** Lines that are still ordered; one without a quantity is not. */
function amendedOf(lines: readonly Line[], values: Readonly<Record<string, string>>) {
  return lines.flatMap(({ id }) => {
    const qty = plainNumber(values[`qty${id}`] ?? '');
    if (qty === '' || Number(qty) === 0) return [];
    return [{ id, qty, priceIncl: plainNumber(values[`price${id}`] ?? '') }];
  });
}

/** 修改后重新发出: what its supplier has declined, with less of it or at lower prices. */
export function AmendDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const title = '修改后重新发出';
  const { data, error, refetch } = useQuery({
    queryKey: [...adminLists.purchaseOrder.key, 'lines', row.id, row.version],
    queryFn: () => adminCalls.orderLines({ id: row.id }),
    staleTime: 0,
  });
  if (!data) {
    const retry = () => void refetch();
    return <LoadingDialog title={title} error={error} onRetry={retry} onClose={onClose} />;
  }
  return (
    <AskDialog
      title={title}
      fields={[
        ...data.lines.flatMap(fieldsOf),
        {
          name: 'reason',
          label: '修改说明',
          control: 'textarea',
          required: true,
          max: 500,
          hint: '采购方和供应商可见',
        },
      ]}
      submit="重新发出"
      binding
      done="已修改并重新发出，双方须重新确认"
      send={({ reason = '', ...values }, action) =>
        adminCalls.amendOrder(
          {
            id: row.id,
            version: row.version,
            reason,
            lines: amendedOf(data.lines, values),
          },
          action,
        )
      }
      onClose={onClose}
    >
      <p>
        数量和单价只能调减；暂估单随之调减，双方重新确认，付款申请按原比例调减并释放多出的冻结额度。
      </p>
    </AskDialog>
  );
}

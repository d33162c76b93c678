import { useState } from 'react';

import { raiseDispute } from '#src/api/dispute.ts';
import { formatNumber, formatQuantity } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { enumName, enumOptions } from '#src/stores/enums.ts';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import type { SmallForm } from '#src/ui/small-form/form.ts';

import { fileTransport } from '../file/file-transport.ts';
import { StepDialog } from './step-dialog.tsx';

/** A line of a document as it may be disputed. */
export interface DisputedLine {
  readonly id: string;
  /** What it is called, e.g. 螺纹钢 HRB400E Φ12. */
  readonly name: string;
  /** Its place among all lines of the document, from 1: those of the same goods are told apart by it. */
  readonly place: number;
  /** Enumeration Unit. */
  readonly unit: string;
  /** What of it is not disputed yet, decimal text; absent where it is not disputed by quantity or by amount. */
  readonly qty?: string;
  readonly amount?: string;
}

interface Props {
  /** The noun of the document on the wire. */
  objectType: string;
  objectId: string;
  lines: readonly DisputedLine[];
  /** Begins the document's own queries, which are asked anew. */
  queryKey: readonly string[];
  onClose: () => void;
}

function optionsOf(lines: readonly DisputedLine[]) {
  return lines.map(({ id, name, place }) => {
    const isOnly = lines.every((other) => other.id === id || other.name !== name);
    return { value: id, label: isOnly ? name : `第 ${place} 行 ${name}` };
  });
}

/** Which line, over what, and how much of it. */
function Fields({ lines, form }: Pick<Props, 'lines'> & { form: SmallForm }) {
  const [lineId, setLineId] = useState(lines[0]?.id ?? '');
  const line = lines.find(({ id }) => id === lineId);
  const types = enumOptions('DisputeType').map(({ value, label }) => ({ value, label }));
  return (
    <>
      <NativeSelect
        name="lineId"
        label="争议明细"
        data={optionsOf(lines)}
        value={lineId}
        onChange={(event) => setLineId(event.currentTarget.value)}
        withAsterisk
      />
      <NativeSelect name="disputeType" label="争议类型" data={types} withAsterisk />
      {line?.qty !== undefined && (
        <TextInput
          name="claimQty"
          label={`争议数量（${enumName('Unit', line.unit)}）`}
          description={`最多 ${formatQuantity(line.qty)}`}
          inputMode="decimal"
          error={form.errors.claimQty}
        />
      )}
      {line?.amount !== undefined && (
        <TextInput
          name="claimAmount"
          label="争议金额（元）"
          description={`最多 ${formatNumber(line.amount)}；只填数量时按单价计算`}
          inputMode="decimal"
          error={form.errors.claimAmount}
        />
      )}
    </>
  );
}

const plain = (value = '') => plainNumber(value);

/** 发起争议 over one line of a document: what is claimed is held, everything else goes on. */
export function RaiseDialog({ objectType, objectId, lines, queryKey, onClose }: Props) {
  return (
    <StepDialog
      title="发起争议"
      follows={<p>只暂缓争议的部分，其余照常确认、开票和付款。对方须在期限内回应。</p>}
      label="争议说明"
      submit="发起争议"
      binding
      done="争议已发起，已通知对方"
      queryKey={queryKey}
      evidence={{ transport: fileTransport }}
      check={(values): Record<string, string> => {
        const [qty, amount] = [plain(values.claimQty), plain(values.claimAmount)];
        if (qty !== '' || amount !== '') return {};
        return {
          [values.claimQty === undefined ? 'claimAmount' : 'claimQty']: '请填写争议数量或金额',
        };
      }}
      send={({ text: statement, attachment }, action, values) =>
        raiseDispute(
          {
            objectType,
            objectId,
            lineId: values.lineId ?? '',
            disputeType: values.disputeType ?? '',
            claimQty: plain(values.claimQty),
            claimAmount: plain(values.claimAmount),
            statement,
            attachment,
          },
          action,
        )
      }
      onClose={onClose}
    >
      {(form) => <Fields lines={lines} form={form} />}
    </StepDialog>
  );
}

import type { ReactNode } from 'react';

import { FIELD_WORDS } from '#contract/make-invoice/compare.ts';
import type { InvoiceReading } from '#contract/make-invoice/reading.ts';
import { BLUE_KINDS } from '#contract/make-invoice/states.ts';
import type { InvoiceExpected } from '#src/api/make-invoice.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { DayInput } from '#src/ui/day-input.tsx';
import { CountedText } from '#src/ui/dialogs/counted-input.tsx';
import type { SmallForm } from '#src/ui/small-form/form.ts';

import styles from './make-invoice.module.css';
import { leftOf, offeredOf, openLines, type standingOf } from './paper-form.ts';

/** What is asked of a line: how much, or for how much where no quantity is left. */
const ofLine = ({ qty, unit }: InvoiceExpected['lines'][number]) =>
  qty === '' ? '金额（元）' : `数量（${enumName('Unit', unit)}）`;

/** Texts that are asked for, in pairs, and how much is taken of each: numbers are pasted with blanks, which are not kept. */
/** With the longest length of those that are no amounts. */
const TEXTS = [
  ['invoiceNo', 40],
  ['invoiceCode', 30],
  ['sellerName', 100],
  ['sellerTaxNo', 40],
  ['buyerName', 100],
  ['buyerTaxNo', 40],
  ['amountExcl', undefined],
  ['taxAmount', undefined],
  ['amountIncl', undefined],
  ['checkCode', 20],
] as const;

interface FieldsProps {
  expected: InvoiceExpected;
  /** What the file says. */
  reading: InvoiceReading;
  standing: ReturnType<typeof standingOf>;
  type: (name: string, text: string) => void;
  form: SmallForm;
}

const amountOf = (read: string | undefined) => read && formatNumber(read);

interface OfferedProps {
  label: string;
  /** In words; undefined where the field says the same, or nothing was read. */
  read: string | undefined;
  onTake: () => void;
  children: ReactNode;
}

/** A field, and below it what the file says otherwise. */
function Offered({ label, read, onTake, children }: OfferedProps) {
  return (
    <div>
      {children}
      {read !== undefined && (
        <p className={styles.offered}>
          文件读出：{read}
          <button type="button" aria-label={`采用读出的${label}`} onClick={onTake}>
            采用
          </button>
        </p>
      )}
    </div>
  );
}

/** What is asked of an invoice: what was typed stands, the rest follows what was read of its file and the quantities. */
export function PaperFields({ expected, reading, standing, type, form }: FieldsProps) {
  const read = offeredOf(reading, standing);
  const offered = (name: keyof typeof read, words = read[name]) => ({
    label: FIELD_WORDS[name],
    read: words,
    onTake: () => type(name, read[name] ?? ''),
  });
  const kind = read.invoiceKind && enumName('InvoiceKind', read.invoiceKind);
  return (
    <>
      <div className={styles.pair}>
        <Offered {...offered('invoiceKind', kind)}>
          <NativeSelect
            name="invoiceKind"
            label="发票种类"
            value={standing.invoiceKind}
            onChange={(event) => type('invoiceKind', event.currentTarget.value)}
            data={BLUE_KINDS.map((value) => ({ value, label: enumName('InvoiceKind', value) }))}
          />
        </Offered>
        <Offered {...offered('invoiceDate')}>
          <DayInput
            name="invoiceDate"
            label="开票日期"
            of="开票日期"
            value={standing.invoiceDate}
            onChange={(day) => type('invoiceDate', day)}
            error={form.errors.invoiceDate}
          />
        </Offered>
        {TEXTS.map(([name, max]) => (
          <Offered
            key={name}
            {...offered(name, max === undefined ? amountOf(read[name]) : read[name])}
          >
            <CountedText
              name={name}
              label={FIELD_WORDS[name]}
              value={standing[name]}
              onChange={(event) => type(name, event.currentTarget.value)}
              {...(max === undefined ? { inputMode: 'decimal' } : { maxLength: max })}
              error={form.errors[name]}
            />
          </Offered>
        ))}
      </div>
      <div className={styles.pair}>
        {openLines(expected).map((line) => (
          <TextInput
            key={line.key}
            name={`qty.${line.key}`}
            label={`${line.goodsName} ${line.spec} 本次开票${ofLine(line)}`}
            description={`尚未开票 ${leftOf(line)}`}
            inputMode="decimal"
            value={standing[`qty.${line.key}`] ?? ''}
            onChange={(event) => type(`qty.${line.key}`, event.currentTarget.value)}
            error={form.errors[`qty.${line.key}`]}
          />
        ))}
      </div>
    </>
  );
}

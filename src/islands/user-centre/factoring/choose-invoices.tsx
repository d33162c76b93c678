import { useState } from 'react';

import type { OfferingInvoice } from '#contract/factoring/offer.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { controlId, useFormContext } from '#src/ui/form/form-context.ts';
import { notify } from '#src/ui/notify.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './factoring.module.css';
import { MOST_OFFERED, RECEIVABLES } from './offer-form.ts';

const keyOf = ({ invoiceCode, invoiceNo }: Pick<OfferingInvoice, 'invoiceCode' | 'invoiceNo'>) =>
  `${invoiceCode} ${invoiceNo}`;

/** Invoices that the platform keeps already become rows of the list; what only their owner knows is filled in there. */
export function ChooseInvoices({ invoices }: { invoices: readonly OfferingInvoice[] }) {
  const { store, idBase } = useFormContext();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const rows = store.tables.get(RECEIVABLES);
  if (rows === undefined) return null;
  const toggle = (key: string) =>
    setChosen((all) => (all.includes(key) ? all.filter((one) => one !== key) : [...all, key]));
  const add = () => {
    const there = new Set(
      rows.values.map((row) => `${row.invoiceCode ?? ''} ${row.invoiceNo ?? ''}`),
    );
    const taken = invoices.filter((one) => chosen.includes(keyOf(one)) && !there.has(keyOf(one)));
    const most = MOST_OFFERED - rows.lines.length;
    if (taken.length > most) {
      notify('error', `一次最多提交 ${MOST_OFFERED} 张发票，还可加入 ${most} 张`);
      return;
    }
    const first = rows.lines.length;
    setChosen([]);
    if (taken.length === 0) {
      notify('error', '所选发票已在清单中');
      return;
    }
    rows.insert(
      taken.map(({ invoiceAmount, settlementNo, ...invoice }) => ({
        ...invoice,
        contractNo: '',
        invoiceAmount,
        receivableAmount: invoiceAmount,
        transferAmount: invoiceAmount,
        dueDate: '',
        deliveryNo: settlementNo,
      })),
    );
    notify('success', `已加入 ${taken.length} 张发票，请补充合同号和到期日`);
    // The button that was pressed is asleep by now; what is to be filled in waits in the first new row, once it is drawn.
    requestAnimationFrame(() => {
      const at = (path: string) => document.getElementById(controlId(idBase, path));
      // On another page of the table it is not drawn.
      (at(`${RECEIVABLES}.${first}.contractNo`) ?? at(RECEIVABLES))?.focus();
    });
  };
  return (
    <Panel title="从平台已登记的发票中选择">
      <ul className={styles.invoices}>
        {invoices.map((invoice) => (
          <li key={keyOf(invoice)}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(keyOf(invoice))}
                onChange={() => toggle(keyOf(invoice))}
              />
              {invoice.invoiceNo} · {invoice.invoiceDate} · {formatNumber(invoice.invoiceAmount)} 元
            </label>
          </li>
        ))}
      </ul>
      <Button type="button" variant="default" disabled={chosen.length === 0} onClick={add}>
        加入清单
      </Button>
    </Panel>
  );
}

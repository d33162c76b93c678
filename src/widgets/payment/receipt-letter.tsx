import type { Receipt } from '#contract/payment/receipt.ts';

import styles from './receipt-letter.module.css';

/** 收款确认函 as it was signed, or as it would be; of one in force with the bank's day and number. */
export function ReceiptLetter({ receipt }: { receipt: Receipt }) {
  const { text, digest, signedBy, signedTime, payDate, bankSerialNo } = receipt;
  return (
    <article className={styles.letter}>
      {text.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      {signedTime !== '' && (
        <p className={styles.under}>
          {signedBy}，签署于 {signedTime}
        </p>
      )}
      {payDate !== '' && (
        <p className={styles.under}>
          付款日期 {payDate}
          {bankSerialNo !== '' && `，银行流水号 ${bankSerialNo}`}
        </p>
      )}
      {signedTime !== '' && <p className={styles.hash}>SHA-256 校验值：{digest}</p>}
    </article>
  );
}

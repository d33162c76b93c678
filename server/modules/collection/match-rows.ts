import { round2 } from '#contract/arithmetic/money.ts';
import { payCodesIn } from '#contract/collection/pay-code.ts';
import { type StatementLine, takesBack } from '#contract/collection/statement-cells.ts';
import { spelled } from '#contract/company/spelled.ts';

/** An open receivable, as a payment may name or fit it. */
export interface Due {
  id: string;
  companyId: string;
  payCode: string;
  outstanding: string;
}

/** A slip that waits for the bank to say the same. */
export interface Slip {
  id: string;
  no: string;
  companyId: string;
  serialNo: string;
  amount: string;
  valueDate: string;
}

/** What payments are held against. */
export interface Known {
  dues: readonly Due[];
  /** Companies by name (spelled), and by the hash of an account that they have registered. */
  byName: ReadonlyMap<string, readonly string[]>;
  byAccount: ReadonlyMap<string, readonly string[]>;
  slips: readonly Slip[];
  hashOf(account: string): string;
}

/** What is proposed for a payment: whose it is and what it was for, with the reason; no company where a person must say. */
export interface Match {
  companyId: string | undefined;
  wanted: readonly string[];
  /** The collection that its payer has registered already. */
  slip: Slip | undefined;
  /** Chinese. */
  reason: string;
}

/** Days by which the bank's day and the payer's may differ. */
const SLIP_DAYS = 3;

const daysApart = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
/** Two amounts that are the same have the same key, however they are written. */
const amountOf = (companyId: string, amount: string) => `${companyId} ${round2(amount)}`;
const serialOf = (companyId: string, serialNo: string) => `${companyId} ${serialNo}`;

/** What the bank takes back is no payment: a person puts right what had become of it. */
const TAKEN_BACK: Match = {
  companyId: undefined,
  wanted: [],
  slip: undefined,
  reason:
    '收入为负数，是银行对原入账的冲正，不能成为回款。请找到原入账的回款：已认款的撤销认款，再登记退回；处理后标记为与回款无关',
};

function grouped<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const known = groups.get(key(item));
    if (known) known.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/** Holds payments against what is known, each in the time of a few look-ups. */
export class Matcher {
  readonly #known: Known;
  readonly #byCode: ReadonlyMap<string, Due>;
  readonly #debtors: ReadonlySet<string>;
  readonly #dues: ReadonlyMap<string, readonly Due[]>;
  readonly #bySerial: ReadonlyMap<string, readonly Slip[]>;
  readonly #byAmount: ReadonlyMap<string, readonly Slip[]>;
  /** Ids of slips that a payment has been found to be. */
  readonly #taken = new Set<string>();

  constructor(known: Known) {
    this.#known = known;
    this.#byCode = new Map(known.dues.map((due) => [due.payCode, due]));
    this.#debtors = new Set(known.dues.map(({ companyId }) => companyId));
    this.#dues = grouped(known.dues, (due) => amountOf(due.companyId, due.outstanding));
    this.#bySerial = grouped(known.slips, (slip) => serialOf(slip.companyId, slip.serialNo));
    this.#byAmount = grouped(known.slips, (slip) => amountOf(slip.companyId, slip.amount));
  }

  /** By code first, then by the account, then by name and amount; the first that is clear decides. */
  match(line: StatementLine): Match {
    if (takesBack(line)) return TAKEN_BACK;
    const found = this.#byCodes(line) ?? this.#byAccount(line) ?? this.#byName(line);
    const slip = found.companyId === undefined ? undefined : this.#slipOf(found.companyId, line);
    if (slip === undefined) return { ...found, slip };
    return { ...found, slip, reason: `${found.reason}；与登记的回单 ${slip.no} 一致` };
  }

  #byCodes({ remark }: StatementLine): Omit<Match, 'slip'> | undefined {
    const dues = payCodesIn(remark).flatMap((code) => this.#byCode.get(code) ?? []);
    const [first] = dues;
    if (first === undefined) return undefined;
    const wanted = dues.map(({ id }) => id);
    if (dues.some(({ companyId }) => companyId !== first.companyId)) {
      return { companyId: undefined, wanted, reason: '附言中的付款识别码属于不同企业' };
    }
    const codes = dues.map(({ payCode }) => payCode).join('、');
    return { companyId: first.companyId, wanted, reason: `附言中有付款识别码 ${codes}` };
  }

  #byAccount({ payerAccount }: StatementLine): Omit<Match, 'slip'> | undefined {
    if (payerAccount === '') return undefined;
    const companies = this.#known.byAccount.get(this.#known.hashOf(payerAccount)) ?? [];
    const [companyId, ...others] = companies.filter((one) => this.#debtors.has(one));
    if (companyId === undefined || others.length > 0) return undefined;
    return { companyId, wanted: [], reason: '付款账号是该企业登记的银行账户' };
  }

  #byName({ payerName, amount }: StatementLine): Omit<Match, 'slip'> {
    const unclear = (reason: string) => ({ companyId: undefined, wanted: [], reason });
    const [companyId, ...others] = this.#known.byName.get(spelled(payerName)) ?? [];
    if (companyId === undefined) return unclear('付款户名、账号和附言都没有对应的企业');
    if (others.length > 0) return unclear('有多家同名企业');
    const [fits, ...more] = this.#dues.get(amountOf(companyId, amount)) ?? [];
    if (fits && more.length === 0) {
      return { companyId, wanted: [fits.id], reason: '付款户名与企业一致，金额与尚欠金额一致' };
    }
    if (this.#slipOf(companyId, { amount, valueDate: '', serialNo: '' }, true)) {
      return { companyId, wanted: [], reason: '付款户名与企业一致' };
    }
    return unclear('付款户名与企业一致，但金额不能唯一对应应收款');
  }

  /** The slip of the same money, which no other payment takes any more. */
  #slipOf(
    companyId: string,
    line: Pick<StatementLine, 'amount' | 'valueDate' | 'serialNo'>,
    look = false,
  ): Slip | undefined {
    const isFree = ({ id }: Slip) => !this.#taken.has(id);
    const named = this.#bySerial.get(serialOf(companyId, line.serialNo)) ?? [];
    const alike = this.#byAmount.get(amountOf(companyId, line.amount)) ?? [];
    const found =
      (line.serialNo === '' ? undefined : named.find(isFree)) ??
      alike.find(
        (slip) =>
          isFree(slip) &&
          (line.valueDate === '' || daysApart(slip.valueDate, line.valueDate) <= SLIP_DAYS),
      );
    if (found && !look) this.#taken.add(found.id);
    return found;
  }
}

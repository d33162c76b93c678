import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { payCodesIn } from '#contract/collection/pay-code.ts';
import type { StatementLine } from '#contract/collection/statement-cells.ts';

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
  /** Companies by name, and by the hash of an account that they have registered. */
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
const isSame = (one: string, other: string) => compareDecimals(one, other) === 0;

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
  readonly #dues: ReadonlyMap<string, readonly Due[]>;
  readonly #slips: Map<string, Slip[]>;

  constructor(known: Known) {
    this.#known = known;
    this.#byCode = new Map(known.dues.map((due) => [due.payCode, due]));
    this.#dues = grouped(known.dues, ({ companyId }) => companyId);
    this.#slips = grouped(known.slips, ({ companyId }) => companyId);
  }

  /** By code first, then by the account, then by name and amount; the first that is clear decides. */
  match(line: StatementLine): Match {
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
    const [companyId, ...others] = companies.filter((one) => this.#dues.has(one));
    if (companyId === undefined || others.length > 0) return undefined;
    return { companyId, wanted: [], reason: '付款账号是该企业登记的银行账户' };
  }

  #byName({ payerName, amount }: StatementLine): Omit<Match, 'slip'> {
    const unclear = (reason: string) => ({ companyId: undefined, wanted: [], reason });
    const [companyId, ...others] = this.#known.byName.get(payerName) ?? [];
    if (companyId === undefined) return unclear('付款户名、账号和附言都没有对应的企业');
    if (others.length > 0) return unclear('有多家同名企业');
    const fitting = (this.#dues.get(companyId) ?? []).filter(({ outstanding }) =>
      isSame(outstanding, amount),
    );
    const [fits, ...more] = fitting;
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
    const slips = this.#slips.get(companyId) ?? [];
    const found =
      slips.find(({ serialNo }) => line.serialNo !== '' && serialNo === line.serialNo) ??
      slips.find(
        ({ amount, valueDate }) =>
          isSame(amount, line.amount) &&
          (line.valueDate === '' || daysApart(valueDate, line.valueDate) <= SLIP_DAYS),
      );
    if (found && !look) {
      this.#slips.set(
        companyId,
        slips.filter((slip) => slip !== found),
      );
    }
    return found;
  }
}

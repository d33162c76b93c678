import { grouped, round2 } from '#contract/arithmetic/money.ts';
import { payCodesIn } from '#contract/collection/pay-code.ts';
import { type StatementLine, takesBack } from '#contract/collection/statement-cells.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
import { daysBetween } from '#contract/form/dates.ts';
import { otherDayReason } from '#server/trade/payments/banks-day.ts';
import { type CameIn, otherReason } from '#server/trade/payments/came-in.ts';
import { costsByDay, otherDay, type Slip } from './slip-day.ts';

/** An open receivable, as a payment may name or fit it. */
export interface Due {
  id: string;
  companyId: string;
  payCode: string;
  outstanding: string;
}

/** What payments are held against. */
export interface Known {
  dues: readonly Due[];
  /** Companies by comparableName(). */
  byName: ReadonlyMap<string, readonly string[]>;
  /** Companies by the hash of an account that they have proved to be theirs, or have only written down. */
  byAccount: ReadonlyMap<string, readonly string[]>;
  byUnprovedAccount: ReadonlyMap<string, readonly string[]>;
  /** Names, as comparableName() makes them, of debtors that were told of receivables assigned to the platform. */
  financed: ReadonlySet<string>;
  slips: readonly Slip[];
  /** What is written down by serial numbers of these payments. */
  cameIn: readonly CameIn[];
  /** By which day a factoring's money was entered, by the numbers of lines that have another on which interest differs. */
  otherDays: ReadonlyMap<string, string>;
  /** Why lines may have been taken before, by their numbers (alike.ts). */
  alike: ReadonlyMap<string, string>;
  hashOf(account: string): string;
}

/** What is proposed for a payment: whose it is and what it was for, with the reason; no company where a person must say. */
export interface Match {
  companyId: string | undefined;
  wanted: readonly string[];
  /** The collection that its payer has registered already. */
  slip: Slip | undefined;
  /** It is written down already, and no collection. */
  isOther?: true;
  /** Chinese. */
  reason: string;
}

/** Days by which the bank's day and the payer's may differ. */
const SLIP_DAYS = 3;

const daysApart = (one: string, other: string) => Math.abs(daysBetween(one, other));
/** Two amounts that are the same have the same key, however they are written. */
const amountOf = (of: string, amount: string) => `${of} ${round2(amount)}`;

const NOBODY = { companyId: undefined, wanted: [], slip: undefined } as const;
const unclear = (reason: string): Match => ({ ...NOBODY, reason });

/** What the bank takes back is no payment: a person puts right what had become of it. */
const TAKEN_BACK = unclear(
  '收入为负数，是银行对原入账的冲正，不能成为回款。请找到原入账的回款：已认款的撤销认款，再登记退回；处理后标记为与回款无关',
);

const MOST_NAMED = 3;

function severalSlips(slips: readonly Slip[]): string {
  const named = slips.slice(0, MOST_NAMED).map(({ no }) => no);
  const more = slips.length > MOST_NAMED ? ` 等 ${slips.length} 张` : ' ';
  return `与登记的回单 ${named.join('、')}${more}都一致，请认领时选择`;
}

function grouping<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
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
  readonly #cameIn: ReadonlyMap<string, readonly CameIn[]>;
  readonly #slips: ReadonlyMap<string, Slip>;
  readonly #byAmount: ReadonlyMap<string, readonly Slip[]>;
  /** Serial numbers of these lines, with their amounts: a slip that says the same waits for its own line. */
  readonly #numbers: ReadonlySet<string>;
  /** Ids of slips that a payment has been found to be. */
  readonly #taken = new Set<string>();

  constructor(known: Known, lines: readonly StatementLine[] = []) {
    this.#known = known;
    this.#byCode = new Map(known.dues.map((due) => [due.payCode, due]));
    this.#debtors = new Set(known.dues.map(({ companyId }) => companyId));
    this.#dues = grouping(known.dues, (due) => amountOf(due.companyId, due.outstanding));
    this.#cameIn = grouping(known.cameIn, ({ serial }) => serial);
    this.#slips = new Map(known.slips.map((slip) => [slip.id, slip]));
    this.#byAmount = grouping(known.slips, (slip) => amountOf(slip.companyId, slip.amount));
    this.#numbers = new Set(lines.map(({ serialNo, amount }) => amountOf(serialNo, amount)));
  }

  /**
   * By code first, then by the account, then by name and amount; the first that is clear decides whose it is. What is written down
   * by the number of the line is that payment or nothing that is clear, and what may have been taken before is for a person.
   */
  match(line: StatementLine): Match {
    if (takesBack(line)) return TAKEN_BACK;
    const match = this.#matched(line);
    const alike = this.#known.alike.get(line.serialNo);
    if (alike === undefined || match.isOther) return match;
    // Its slip may be that of another line.
    if (match.slip !== undefined) this.#taken.delete(match.slip.id);
    return unclear(alike);
  }

  #matched(line: StatementLine): Match {
    const found = this.#byCodes(line) ?? this.#byAccount(line) ?? this.#byName(line);
    const written = this.#cameIn.get(line.serialNo) ?? [];
    const { companyId } = found;
    if (written.length > 0) return this.#asWritten(line, found, written);
    if (companyId === undefined) return found;
    const slips = this.#slipsAlike(companyId, line);
    if (slips.length > 1) return unclear(`${found.reason}；${severalSlips(slips)}`);
    return this.#taking(line, found, slips[0]);
  }

  #taking(line: StatementLine, found: Match, slip: Slip | undefined): Match {
    if (slip === undefined) return found;
    this.#taken.add(slip.id);
    if (costsByDay(slip, line)) return unclear(otherDay(slip, line));
    return { ...found, slip, reason: `${found.reason}；与登记的回单 ${slip.no} 一致` };
  }

  /** The same number and amount is the same payment, unless the line is plainly another's; all else is for a person. */
  #asWritten(line: StatementLine, found: Match, written: readonly CameIn[]): Match {
    const same = written.find(({ amount }) => round2(amount) === round2(line.amount));
    const one = same ?? written[0];
    if (one === undefined) return found;
    if (same === undefined) {
      const [said, has] = [grouped(round2(one.amount)), grouped(round2(line.amount))];
      return unclear(
        `流水号已登记为${one.name}，但金额不一致：登记 ${said} 元，流水 ${has} 元，请核对`,
      );
    }
    const payer = found.companyId ?? this.#named(line);
    if (payer !== undefined && !one.companyIds.includes(payer)) {
      return unclear(`流水号和金额与${one.name}一致，但付款方是另一企业，请核对`);
    }
    if (one.kind !== 'collection') {
      const { serialNo, valueDate: day } = line;
      const by = one.kind === 'factoring' ? this.#known.otherDays.get(serialNo) : undefined;
      if (by !== undefined) return unclear(otherDayReason(one.name, { by, day }));
      return { ...unclear(otherReason(one)), isOther: true };
    }
    const slip = this.#slips.get(one.slipId ?? '');
    if (slip === undefined || this.#taken.has(slip.id)) {
      return unclear(`流水号已登记为${one.name}，请核对是否同一笔款项`);
    }
    if (payer === undefined) {
      return unclear(`流水号和金额与${one.name}的回单一致，但${found.reason}，请核对`);
    }
    const reason = found.companyId === undefined ? '付款户名与企业一致' : found.reason;
    return this.#taking(line, { ...found, companyId: payer, reason }, slip);
  }

  /** The one company of the payer's name. */
  #named({ payerName }: StatementLine): string | undefined {
    const [companyId, ...others] = this.#known.byName.get(comparableName(payerName)) ?? [];
    return others.length === 0 ? companyId : undefined;
  }

  /** A code is typed by people: what bears another's than its payer's, who owes or has registered slips, too, is for a person. */
  #byCodes(line: StatementLine): Match | undefined {
    const dues = payCodesIn(line.remark).flatMap((code) => this.#byCode.get(code) ?? []);
    const [first] = dues;
    if (first === undefined) return undefined;
    const wanted = dues.map(({ id }) => id);
    if (dues.some(({ companyId }) => companyId !== first.companyId)) {
      return { ...unclear('附言中的付款识别码属于不同企业'), wanted };
    }
    const codes = dues.map(({ payCode }) => payCode).join('、');
    const payer = this.#named(line) ?? this.#byAccount(line)?.companyId;
    if (payer !== undefined && payer !== first.companyId) {
      const text = `附言中的付款识别码 ${codes} 是另一企业的，与付款方不符，请核对是代付还是填错`;
      return { ...unclear(text), wanted };
    }
    const reason = `附言中有付款识别码 ${codes}`;
    return { companyId: first.companyId, wanted, slip: undefined, reason };
  }

  /** Anybody may write down anybody's number: one that is not proved says something of a payer of that very name alone. */
  #byAccount(line: StatementLine): Match | undefined {
    const { payerAccount } = line;
    if (payerAccount === '') return undefined;
    const hash = this.#known.hashOf(payerAccount);
    const proved = this.#known.byAccount.get(hash) ?? [];
    const named = this.#named(line);
    const unproved = this.#known.byUnprovedAccount.get(hash)?.filter((one) => one === named) ?? [];
    const [companyId, ...others] = [...proved, ...unproved].filter((one) => this.#debtors.has(one));
    if (companyId === undefined || others.length > 0) return undefined;
    return { ...unclear('付款账号是该企业登记的银行账户'), companyId };
  }

  #byName({ payerName, amount }: StatementLine): Match {
    const [companyId, ...others] = this.#known.byName.get(comparableName(payerName)) ?? [];
    if (companyId === undefined) return unclear(this.#unmatched(payerName));
    if (others.length > 0) return unclear('有多家同名企业');
    const [fits, ...more] = this.#dues.get(amountOf(companyId, amount)) ?? [];
    if (fits && more.length === 0) {
      const reason = '付款户名与企业一致，金额与尚欠金额一致';
      return { ...unclear(reason), companyId, wanted: [fits.id] };
    }
    if (this.#slipsAlike(companyId, { amount, valueDate: '' }).length > 0) {
      return { ...unclear('付款户名与企业一致'), companyId };
    }
    return unclear('付款户名与企业一致，但金额不能唯一对应应收款');
  }

  /** Why nobody who owes of a sale, or has registered a slip, is found for a payment. */
  #unmatched(payerName: string): string {
    return this.#known.financed.has(comparableName(payerName))
      ? '付款户名是保理应收账款的债务人，请在保理融资中登记回款；多付的部分再认领给该企业并退还'
      : '付款户名、账号和附言都没有对应到有待付款项或已登记回单的企业';
  }

  /**
   * Slips of the same amount that no other payment takes any more, nor another line by its number: those of the very day, else those of
   * days about it. Their payer registered each of them for something, so which of several the line is, a person says.
   */
  #slipsAlike(
    companyId: string,
    { amount, valueDate }: Pick<StatementLine, 'amount' | 'valueDate'>,
  ): readonly Slip[] {
    const open = (this.#byAmount.get(amountOf(companyId, amount)) ?? []).filter(
      (slip) =>
        !this.#taken.has(slip.id) &&
        !this.#numbers.has(amountOf(slip.serialNo, slip.amount)) &&
        (valueDate === '' || daysApart(slip.valueDate, valueDate) <= SLIP_DAYS),
    );
    const ofTheDay = open.filter((slip) => slip.valueDate === valueDate);
    return ofTheDay.length > 0 ? ofTheDay : open;
  }
}

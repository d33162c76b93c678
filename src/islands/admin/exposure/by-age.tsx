import { PLAN_STATUS } from '#contract/collection/states.ts';
import type { ExposureDue } from '#contract/exposure.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { addDays } from '#contract/form/dates.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { formatNumber, formatShort } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { type Bar, BarList } from '#src/ui/chart/bar-list.tsx';
import { FigurePanel } from '#src/ui/chart/figure-panel.tsx';

type Age = ExposureDue['ageing'][number]['key'];

const AGES: Readonly<Record<Age, string>> = {
  '1-30': '逾期 1–30 天',
  '31-60': '逾期 31–60 天',
  '61-90': '逾期 61–90 天',
  '90+': '逾期 90 天以上',
};

/** Days after the due date, the first and the last; none without an end. */
const LATE: Readonly<Record<Age, readonly [first: number, last?: number]>> = {
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91],
};

/** A list that is filtered by due date and status. */
interface Listed {
  readonly title: string;
  readonly note: string;
  readonly route: 'adminReceivablePlan' | 'adminFactoring';
  readonly status: 'planStatus' | 'factoringStatus';
  /** Codes of what is due later, where the list has such a code alone, and of what is overdue. */
  readonly later?: string;
  readonly late: string;
  /** Code of what has no due date yet, where there is such. */
  readonly undated?: string;
}

const RECEIVABLES: Listed = {
  title: '到期与账龄',
  note: '尚未收回的本金和费用',
  route: 'adminReceivablePlan',
  status: 'planStatus',
  late: PLAN_STATUS.overdue,
  undated: PLAN_STATUS.open,
};
const FINANCINGS: Listed = {
  title: '保理到期与账龄',
  note: '融资的未还本金，按各笔融资最早的到期日',
  route: 'adminFactoring',
  status: 'factoringStatus',
  later: FACTORING_STATUS.running,
  late: FACTORING_STATUS.overdue,
};

/** The list of what is due between two days, counted from today. */
function dueBetween(
  { route, status }: Listed,
  [start, end]: readonly [start: number | undefined, end: number],
  code: string | undefined,
): string {
  const today = serverDay();
  const day = (after: number) => addDays(today, String(after)) ?? today;
  return addressOf(route, {
    ...(start !== undefined && { dueDateStart: day(start) }),
    dueDateEnd: day(end),
    ...(code && { [status]: code }),
  });
}

const lateBetween = (listed: Listed, key: Age) => {
  const [first, last] = LATE[key];
  return dueBetween(listed, [last && -last, -first], listed.late);
};

function partsOf(listed: Listed, { within7, within30, ageing, undated }: ExposureDue) {
  const { route, status, later, undated: code } = listed;
  return [
    { key: '7', name: '7 天内到期', href: dueBetween(listed, [0, 7], later), ...within7 },
    { key: '30', name: '30 天内到期', href: dueBetween(listed, [0, 30], later), ...within30 },
    ...ageing.map(({ key, ...open }) => ({
      key,
      name: AGES[key],
      href: lateBetween(listed, key),
      ...open,
      late: true,
    })),
    ...(code === undefined
      ? []
      : [
          {
            key: 'undated',
            name: '到期日未定',
            href: addressOf(route, { [status]: code }),
            ...undated,
          },
        ]),
  ];
}

function ByAge({ listed, due }: { listed: Listed; due: ExposureDue }) {
  const parts = partsOf(listed, due);
  const bars = parts.map(
    ({ key, name, count, amount, ...late }): Bar => ({
      key,
      name,
      value: amount,
      said: `${count} 笔　${formatShort(amount)}`,
      ...late,
    }),
  );
  const rows = parts.map(
    ({ name, count, amount }) => [name, String(count), formatNumber(amount)] as const,
  );
  return (
    <FigurePanel
      title={listed.title}
      note={listed.note}
      head={['期限', '笔数', '金额（元）']}
      rows={rows}
    >
      <BarList bars={bars} label={listed.title} />
    </FigurePanel>
  );
}

/** 到期与账龄, each a way to its receivables. */
export const Due = (due: ExposureDue) => <ByAge listed={RECEIVABLES} due={due} />;

/** The same of financings. */
export const Financed = (due: ExposureDue) => <ByAge listed={FINANCINGS} due={due} />;

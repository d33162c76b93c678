import { readersOf } from '#contract/account/customer-role.ts';
import { type ExpectedMoney, moneyForecast } from '#contract/forecast/calls.ts';
import { type History, predict } from '#contract/forecast/predict.ts';
import { wireDay, wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { companyIdOf } from '#server/kernel/resource/access.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { demoDurations } from './demo.ts';
import { keepDurations } from './durations.ts';
import { type Expected, expectedOf, stepsOf } from './expect.ts';
import { type FoundOrder, forecastQuery } from './query.ts';

/** Whoever may read the purchase orders. */
const READERS: readonly string[] = readersOf('orderConfirm');
const FALLBACK_CASES = 5;

const hours = (minutes: number) => Math.round(minutes / 60);
const time = (at: string) => wireTime(new Date(at));

interface Saying {
  history: History;
  now: number;
  minCases: number;
}

function said(order: FoundOrder, expected: Expected, { history, ...by }: Saying): ExpectedMoney {
  const { key, kind, ofNo, amount, since, notBefore, holder, who, until, earlier } = expected;
  const position = { steps: stepsOf(expected), since: Date.parse(since), notBefore };
  const { day, lateDay, steps, unknown, longest } = predict(position, history, by);
  return {
    key,
    purchaseOrderId: order.id,
    purchaseOrderNo: order.no,
    projectName: order.project,
    kind,
    ofNo,
    amount,
    day,
    lateDay,
    steps: steps.map(({ step, cases, median, late }) => ({
      step,
      cases,
      medianHours: hours(median),
      lateHours: hours(late),
    })),
    unknown: [...unknown],
    longest,
    since: time(since),
    holder,
    who,
    until: until === null ? null : time(until),
    earlier: [...earlier],
  };
}

/** Behind every day. */
const NEVER = '9999-12-31';
const dayFirst = (one: ExpectedMoney, other: ExpectedMoney) =>
  (one.day || NEVER).localeCompare(other.day || NEVER);

const routes = (kernel: Kernel): Route[] => [
  signedInRead(kernel, moneyForecast, {
    query: forecastQuery(),
    values: ({ input: { purchaseOrderId } }) => (purchaseOrderId ? { purchaseOrderId } : {}),
    answer([found], { me, asked: { at } }) {
      companyIdOf(me);
      expectOneOf(me, READERS);
      const { orders = [], history = {}, minCases } = found ?? {};
      const least = Number(minCases ?? FALLBACK_CASES);
      const saying = { history, now: at.getTime(), minCases: least };
      const expected = orders.flatMap((order) =>
        expectedOf(order, wireDay(at)).map((one) => said(order, one, saying)),
      );
      return { minCases: least, expected: expected.toSorted(dayFirst) };
    },
  }),
];

/** 我何时收款: when a supplier's money comes, by what finished cases took. */
export const forecastModule: Module = {
  name: 'forecast',
  routes,
  jobs: { keepDurations: { at: '7 * * * *', run: keepDurations } },
  demo: demoDurations,
};

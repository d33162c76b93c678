import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { FundsDay } from '#contract/funds/funds.ts';
import { folded, icalendar } from './icalendar.ts';

const AT = new Date('2026-05-20T02:00:00Z');
const written = (days: FundsDay[]) =>
  icalendar({
    name: '资金日历 · 示例',
    days,
    origin: 'https://portal.example',
    at: AT,
    addressOf: ({ query }) => `/portal/receivablePlanDetail?id=${query.id}`,
  });
const due: FundsDay = {
  key: 'due.7',
  day: '2028-02-29',
  title: '应付款 YS1 到期',
  note: '应付 1,000.00 元',
  routeName: 'receivablePlanDetail',
  query: { id: '7' },
};

test('a due date is a whole day with a name that stays, a leap day too', () => {
  const lines = written([due]).split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//supply-chain-finance-portal//funds//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:资金日历 · 示例',
    'X-WR-TIMEZONE:Asia/Shanghai',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:due.7@portal.example',
    'DTSTAMP:20260520T020000Z',
    'DTSTART;VALUE=DATE:20280229',
    'DTEND;VALUE=DATE:20280301',
    'SUMMARY:应付款 YS1 到期',
    'DESCRIPTION:应付 1\\,000.00 元',
    'URL:https://portal.example/portal/receivablePlanDetail?id=7',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

/** What a program reads of a value: RFC 5545 3.1 and 3.3.11, the other way round. */
const read = (value: string) =>
  value.replaceAll(/\\([\\;,n])/g, (_, of: string) => (of === 'n' ? '\n' : of));

test('whatever a record is called, a program reads it as it was, and no line of it ends an event', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (title) => {
      const text = written([{ ...due, title }]);
      const lines = text.split('\r\n');
      expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(
        true,
      );
      const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
      expect(unfolded).toHaveLength(21);
      const summary = unfolded.find((line) => line.startsWith('SUMMARY:')) ?? '';
      const said = title.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');
      expect(read(summary.slice('SUMMARY:'.length))).toBe(said);
    }),
    { numRuns: 60 },
  );
  expect(folded('应'.repeat(30)).split('\r\n ').join('')).toBe('应'.repeat(30));
});

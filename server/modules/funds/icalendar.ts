import { addDays } from '#contract/form/dates.ts';
import type { FundsDay } from '#contract/funds/funds.ts';

const MOST_OCTETS = 75;

/** Text as a value of RFC 5545 3.3.11; control characters have no place in one. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');

/** A line in parts of at most 75 octets, no character cut in two (RFC 5545 3.1). */
export function folded(line: string): string {
  const parts: string[] = [];
  let [part, size] = ['', 0];
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (size + more > MOST_OCTETS) {
      parts.push(part);
      // A part that continues begins with a space.
      [part, size] = ['', 1];
    }
    part += character;
    size += more;
  }
  parts.push(part);
  return parts.join('\r\n ');
}

const dateOf = (day: string) => day.replaceAll('-', '');
const stampOf = (at: Date) => `${at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

interface Written {
  name: string;
  days: readonly FundsDay[];
  /** Where the site is, without a slash at its end. */
  origin: string;
  at: Date;
  /** The address of a record on the site. */
  addressOf: (day: FundsDay) => string;
}

/** A calendar of whole days (RFC 5545): each with a name that stays, so that a program moves what has moved. */
export function icalendar({ name, days, origin, at, addressOf }: Written): string {
  const host = new URL(origin).host;
  const events = days.flatMap((day) => [
    'BEGIN:VEVENT',
    `UID:${escaped(day.key)}@${host}`,
    `DTSTAMP:${stampOf(at)}`,
    `DTSTART;VALUE=DATE:${dateOf(day.day)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(day.day, '1') ?? day.day)}`,
    `SUMMARY:${escaped(day.title)}`,
    `DESCRIPTION:${escaped(day.note)}`,
    `URL:${origin}${addressOf(day)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//supply-chain-finance-portal//funds//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Asia/Shanghai',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

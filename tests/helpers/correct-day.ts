import type { Answer } from './browser.ts';
import type { PayOuts } from './pay-outs.ts';

/** Asks for another day of a pay-out. */
export function askDay(
  desk: PayOuts,
  {
    id,
    day,
    more = {},
    by = desk.officer,
  }: { id: string; day: string; more?: object; by?: PayOuts['officer'] },
): Promise<Answer> {
  return by.post('/admin/payment/correctDay', {
    id,
    payDate: day,
    reason: '回单日期看错',
    ...more,
  });
}

/** Confirms the day that was asked for. */
export function confirmDay(desk: PayOuts, id: string, by = desk.director): Promise<Answer> {
  return by.post('/admin/payment/confirmDay', { id });
}

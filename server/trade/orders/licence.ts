import { isDate } from '#contract/form/dates.ts';
import { wireDay } from '#server/kernel/clock.ts';

/**
 * Whether a licence (成品油, 许可有效期) lasts beyond today and beyond the last day of a limit, '' for none (rules.md E). Forms
 * without one have nothing that ends.
 */
export function isLicensed(licenseExpire: unknown, last: string, at: Date): boolean {
  if (typeof licenseExpire !== 'string' || !isDate(licenseExpire)) return true;
  return licenseExpire > wireDay(at) && licenseExpire > last;
}

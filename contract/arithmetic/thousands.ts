const GROUPED = /^[-+]?[¥￥]?[1-9]\d{0,2}(?:[,，]\d{3})+(?:\.\d+)?[%元]?$/;

/**
 * A number without the commas at its thousands: `1,234.5` is `1234.5`. Where commas stand elsewhere, as in `1234,56`, nobody knows
 * which number is meant: such a text stays as it is, and is none. Linear.
 */
export const withoutThousands = (text: string): string =>
  GROUPED.test(text) ? text.replaceAll(/[,，]/g, '') : text;

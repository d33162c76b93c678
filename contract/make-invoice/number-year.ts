/** What a fully digital number begins with: the last two digits of the year of its issue. `day`: yyyy-MM-dd. */
export const yearOfNumber = (day: string): string => day.slice(2, 4);

/** Chinese, of a number of twenty digits that is of another year than its invoice; undefined of any other. */
export function yearFault(invoiceNo: string, day: string): string | undefined {
  const isOther = invoiceNo.length === 20 && !invoiceNo.startsWith(yearOfNumber(day));
  return isOther ? '数电发票号码的前两位是开票年份，须与开票日期一致' : undefined;
}

/** An account number in groups of four (specification section 5): everything but digits goes; `6222-0000 12` → `6222 0000 12`. */
export function groupBankCard(value: string): string {
  return (value.replace(/\D/g, '').match(/\d{1,4}/g) ?? []).join(' ');
}

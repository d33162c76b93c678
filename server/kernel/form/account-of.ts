import type { Values } from '#contract/form/evaluate.ts';
import type { Column } from '#contract/form/read-form.ts';

/** Of a bank account: the company whose it is, and its BankType; null and '' of anything else. */
export interface Account {
  holder: string | null;
  bankType: string;
}

interface Around {
  values: Values;
  /** Whose form it is. */
  companyId: string;
  labelOf: (fieldKey: string) => string;
}

/**
 * What is wrong with an account in a field, undefined where nothing is: it belongs to the company that the field's
 * `companyField` names, or to the form's own, and is of its `bankType` (contract/form/metadata.ts).
 */
export function wrongAccount(
  { label, optionSource }: Column,
  { holder, bankType }: Account,
  { values, companyId, labelOf }: Around,
): string | undefined {
  if (optionSource?.key !== 'bank') return undefined;
  const { companyField, bankType: wanted } = optionSource.params ?? {};
  const named = companyField === undefined ? undefined : values[companyField];
  const whose = typeof named === 'string' && named !== '' ? named : companyId;
  if (holder !== whose) {
    const name = companyField === undefined ? '本企业' : labelOf(companyField);
    return `所选账户不是“${name}”的账户，请重新选择`;
  }
  if (wanted !== undefined && bankType !== wanted) {
    return `所选账户的类型不能用作“${label}”，请重新选择`;
  }
  return undefined;
}

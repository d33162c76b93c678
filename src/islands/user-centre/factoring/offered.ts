import type { factoringOffer } from '#contract/factoring/offer.ts';
import type { FactoringProduct } from '#contract/factoring/products.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import { paperKey } from './offer-form.ts';

type Filing = Omit<CallInput<typeof factoringOffer.offer>, 'projectId'>;

const textOf = (values: Readonly<Record<string, unknown>>, key: string) =>
  String(values[key] ?? '');

/** What a filled form says, as it is sent: what the product does not ask is left out. */
export function filingIn(
  values: Readonly<Record<string, unknown>>,
  { papers, filedBy }: FactoringProduct,
): Filing {
  const rows = Array.isArray(values.receivables) ? values.receivables : [];
  const attachment = papers.flatMap(({ fileType }) => {
    const files: unknown = values[paperKey(fileType)];
    return (Array.isArray(files) ? files : []).map((id) => ({ id: String(id), fileType }));
  });
  return {
    receivables: rows as Filing['receivables'],
    attachment,
    ...(filedBy === 'debtor' && {
      sellerId: textOf(values, 'sellerId'),
      feeMost: textOf(values, 'feeMost'),
    }),
  };
}

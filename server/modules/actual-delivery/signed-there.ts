import { UPLOADED } from '#contract/actual-delivery/states.ts';
import { SIGN_FILE } from '#contract/delivery/states.ts';
import type { Values } from '#contract/form/evaluate.ts';
import type { Filling } from '#server/kernel/document/form.ts';
import { textOf } from '#server/kernel/form/values.ts';
import { asPlatform } from '#server/kernel/session/scope.ts';

const keyOf = (fileType: number) => `file${fileType}`;
const PICTURES = [SIGN_FILE.slip, SIGN_FILE.photo].map(keyOf);
const SIGNATURE = keyOf(SIGN_FILE.signature);

/** What a signer at the site has left: files by their keys in the form, and the day. */
export interface SignedThere {
  readonly files: Values;
  readonly receiveDate: string;
}

const idsIn = (values: Values, key: string): string[] => {
  const ids = values[key];
  return Array.isArray(ids) ? ids.map(String) : [];
};

/** What the receipt holds of its signature at the site; undefined of one that was uploaded. */
export async function signedThere({
  tx,
  before,
}: Pick<Filling, 'tx' | 'before'>): Promise<SignedThere | undefined> {
  if (before === undefined || before.sign_way === UPLOADED) return undefined;
  const held = before.form_data as Values;
  const all = PICTURES.flatMap((key) => idsIn(held, key));
  const rows = await asPlatform(tx, () =>
    tx
      .selectFrom('sign_picture')
      .select('file_id')
      .where('file_id', 'in', ['0', ...all])
      .execute(),
  );
  const drawn = new Set(rows.map(({ file_id }) => file_id));
  const pictures = PICTURES.map((key) => [key, idsIn(held, key).filter((id) => drawn.has(id))]);
  return {
    files: { ...Object.fromEntries(pictures), [SIGNATURE]: idsIn(held, SIGNATURE) },
    receiveDate: textOf(held, 'receiveDate'),
  };
}

/**
 * The form with what was signed at the site as it is (rules.md H.2.5): its buyer adds papers, and neither replaces the signature nor
 * takes away what the signer has photographed, nor is it of another day.
 */
export function withSigned(values: Values, signed: SignedThere | undefined): Values {
  if (signed === undefined) return { ...values, [SIGNATURE]: [] };
  const added = PICTURES.map((key) => [
    key,
    [...new Set([...idsIn(signed.files, key), ...idsIn(values, key)])],
  ]);
  return {
    ...values,
    ...signed.files,
    ...Object.fromEntries(added),
    receiveDate: signed.receiveDate,
  };
}

import { atom } from 'nanostores';
import { APPLICANT } from '#contract/account/customer-role.ts';
import type { EnumMap } from '#contract/common.ts';
import { fetchEnums } from '#src/api/common.ts';
import { readJson, writeJson } from '#src/lib/storage.ts';

/** Specification, section 9: enumeration cache key. */
const CACHE_KEY = 'AllEnums';

function isEnumMap(value: unknown): value is EnumMap {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((entries) => Array.isArray(entries))
  );
}

/** All enumerations by name; empty until loadEnums() has run once in this browser. */
export const $enums = atom<EnumMap>(readJson('local', CACHE_KEY, isEnumMap) ?? {});

let loading: Promise<void> | undefined;

async function refresh(): Promise<void> {
  const enums = await fetchEnums();
  $enums.set(enums);
  writeJson('local', CACHE_KEY, enums);
}

/**
 * Fetches the enumerations, once per page, and keeps them. Where an earlier visit left them they are there at once and
 * are renewed behind; then a failure to renew is none. After a failure the next call asks again.
 */
export async function loadEnums(): Promise<void> {
  loading ??= refresh().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  if (Object.keys($enums.get()).length === 0) return await loading;
  loading.catch(() => undefined);
}

/** Name of a code of an enumeration; the code itself when it is unknown here. */
export function enumName(enumeration: string, code: string | number): string {
  const entry = $enums.get()[enumeration]?.find(({ codeStr }) => codeStr === String(code));
  return entry?.name ?? String(code);
}

/** Names of roles inside a company; the enumeration leaves out what nobody can be given. */
export function roleNames(roles: readonly string[]): string {
  const nameOf = (role: string) =>
    role === APPLICANT ? '认证申请人' : enumName('CustomerRole', role);
  return roles.map(nameOf).join('、');
}

/** The entries of an enumeration as a select offers them. */
export function enumOptions(enumeration: string): { value: string; label: string }[] {
  const entries = $enums.get()[enumeration] ?? [];
  return entries.map(({ codeStr, name }) => ({ value: codeStr, label: name }));
}

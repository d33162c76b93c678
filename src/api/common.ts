import {
  allEnums,
  type DictEntry,
  type EnumMap,
  getDict,
  getLeafProductType,
  getParam,
  getPortal,
  getProjectEnum,
  type LeafProductType,
  PASSWORD_POLICY_PARAM,
  type PortalInfo,
} from '#contract/common.ts';
import type { PasswordPolicy } from '#contract/validators/patterns.ts';

import { call } from './client.ts';

/**
 * All enumerations: the general ones and those of projects, the latter winning where both name one. Some backends send a code as
 * a number alone; pages read its text.
 */
export async function fetchEnums(): Promise<EnumMap> {
  const [general, project] = await Promise.all([call(allEnums, {}), call(getProjectEnum, {})]);
  const all = { ...general, ...project };
  for (const entry of Object.values(all).flat()) entry.codeStr ??= String(entry.code);
  return all;
}

/** Business types (业务类型) that are offered; with `stopped` also those that only older projects have. */
export function fetchLeafProductTypes({ stopped = false } = {}): Promise<LeafProductType[]> {
  return call(getLeafProductType, stopped ? { stopped } : {});
}

/** Title, hotline, registration numbers and public-account QR code of the platform. */
export function fetchPortalInfo(): Promise<PortalInfo> {
  return call(getPortal, {});
}

/** The rule that new passwords are held to; fails on a backend that does not know the parameter. */
export async function fetchPasswordPolicy(): Promise<PasswordPolicy> {
  const value = await call(getParam, { name: PASSWORD_POLICY_PARAM });
  return value === 'strong' ? 'strong' : 'default';
}

/** Value of a public parameter (参数). */
export function fetchParam(name: string): Promise<string> {
  return call(getParam, { name });
}

/** Entries of a dictionary (字典), also those that are stopped: only what has one already shows it. */
export function fetchDict(dictKey: string): Promise<DictEntry[]> {
  return call(getDict, { dictKey, stopped: true });
}

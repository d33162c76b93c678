import {
  allEnums,
  type EnumMap,
  getLeafProductType,
  getPortal,
  getProjectEnum,
  type LeafProductType,
  type PortalInfo,
} from '#contract/common.ts';

import { call } from './client.ts';

/** All enumerations: the general ones and those of projects, the latter winning where both name one. */
export async function fetchEnums(): Promise<EnumMap> {
  const [general, project] = await Promise.all([call(allEnums, {}), call(getProjectEnum, {})]);
  return { ...general, ...project };
}

/** Business types (业务类型) for the footer. */
export function fetchLeafProductTypes(): Promise<LeafProductType[]> {
  return call(getLeafProductType, {});
}

/** Title, hotline, registration numbers and public-account QR code of the platform. */
export function fetchPortalInfo(): Promise<PortalInfo> {
  return call(getPortal, {});
}

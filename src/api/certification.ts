import { companyCustomer } from '#contract/certification/certification.ts';
import {
  type CardReading,
  getCompanyInfoByBusinessLicense,
  type LicenceReading,
  recognizeIdentityCard,
} from '#contract/file/recognition.ts';
import type { FlowAnswer } from '#contract/flow/flow.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';
import type { Action } from './action.ts';
import type { Saved } from './answer.ts';
import { call, callSave } from './client.ts';
import { flowCall } from './flow.ts';
import { nounQueries } from './noun.ts';

/** Applications for certification (企业认证申请): what lists and details ask. */
export const certificationQueries = nounQueries('companyCustomer', companyCustomer);

export type CertificationSave = CallInput<typeof companyCustomer.save>;

/** Keeps an application as far as it has come. */
export function saveCertification(input: CertificationSave, action: Action): Promise<Saved> {
  return callSave(companyCustomer.save, input, { action });
}

/** My last application for the company that I act for, or null. */
export function fetchLastCertification(
  signal: AbortSignal,
): Promise<CallOutput<typeof companyCustomer.lastOne>> {
  return call(companyCustomer.lastOne, {}, { signal });
}

/** Who bears a 统一社会信用代码, here and in the registry. */
export function fetchByCode(
  code: string,
  signal: AbortSignal,
): Promise<CallOutput<typeof companyCustomer.byCode>> {
  return call(companyCustomer.byCode, { code }, { signal });
}

/** What a business licence's picture says. */
export function readLicence(fileId: string, signal: AbortSignal): Promise<LicenceReading> {
  return call(getCompanyInfoByBusinessLicense, { fileId }, { signal });
}

/** What a side of an identity card says. */
export function readCard(fileId: string, signal: AbortSignal): Promise<CardReading> {
  return call(recognizeIdentityCard, { fileId }, { signal });
}

/** Hands an application in (提交), as it was saved. */
export function submitCertification(saved: Saved, action: Action): Promise<FlowAnswer> {
  return flowCall(companyCustomer, 'submit', { ...saved, resubmit: 'node' }, action);
}

/** Why the company may not enter a function, by its route; '' where it may. */
export async function whyNotEnter(
  companyId: string,
  routeName: string,
  signal: AbortSignal,
): Promise<string> {
  const { allowed, reason } = await call(
    companyCustomer.access,
    { companyId, routeName },
    { signal },
  );
  return allowed ? '' : reason;
}

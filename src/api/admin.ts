import {
  adminAccount,
  adminAccountAuthentication,
  adminAccountRelation,
} from '#contract/account/admin.ts';
import { adminOffice, adminRole, adminRoleRelation } from '#contract/account/people.ts';
import { adminAmountAdjust } from '#contract/apply-amount-adjust.ts';
import { adminCompanyCustomer, adminOwner, adminSupplier } from '#contract/company/admin.ts';
import { adminOauthClient } from '#contract/oauth-client.ts';
import { adminPayApply } from '#contract/pay-apply/pay-apply.ts';
import { adminProject } from '#contract/project/project.ts';
import { adminSceneControl } from '#contract/scene-control.ts';
import { adminFile, adminLog, adminParam } from '#contract/system.ts';
import type { CallInput, CallOutput, Endpoint } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** Rows of a list of the console, under query keys that begin with its name. */
export function source<E extends Endpoint>(name: string, endpoint: E) {
  return {
    key: ['admin', name] as const,
    page: (input: object, signal: AbortSignal): Promise<CallOutput<E>> =>
      call(endpoint, input as CallInput<E>, { signal }),
  };
}

/** Where the lists of the console have their rows from. */
export const adminLists = {
  project: source('project', adminProject.page),
  sceneControl: source('sceneControl', adminSceneControl.page),
  payApply: source('payApply', adminPayApply.page),
  amountAdjust: source('amountAdjust', adminAmountAdjust.page),
  account: source('account', adminAccount.page),
  accountRelation: source('accountRelation', adminAccountRelation.page),
  accountAuthentication: source('accountAuthentication', adminAccountAuthentication.page),
  office: source('office', adminOffice.page),
  role: source('role', adminRole.page),
  roleRelation: source('roleRelation', adminRoleRelation.page),
  companyCustomer: source('companyCustomer', adminCompanyCustomer.page),
  supplier: source('supplier', adminSupplier.page),
  owner: source('owner', adminOwner.page),
  param: source('param', adminParam.page),
  file: source('file', adminFile.page),
  oauthClient: source('oauthClient', adminOauthClient.page),
  log: source('log', adminLog.page),
};

/** A row of one of them. */
export type AdminRow<Name extends keyof typeof adminLists> = Awaited<
  ReturnType<(typeof adminLists)[Name]['page']>
>['content'][number];

const one =
  <E extends Endpoint>(endpoint: E) =>
  (input: CallInput<E>): Promise<CallOutput<E>> =>
    call(endpoint, input);

/** What operators do with the rows. */
export const adminCalls = {
  saveAccount: one(adminAccount.save),
  saveRoles: one(adminAccount.saveRoles),
  resetPassword: one(adminAccount.resetPassword),
  disableAccount: one(adminAccount.disable),
  enableAccount: one(adminAccount.enable),
  unlockAccount: one(adminAccount.unlock),
  forceOffline: one(adminAccount.forceOffline),
  removeOtp: one(adminAccount.removeOtp),
  endRelation: one(adminAccountRelation.end),
  revokeRole: one(adminRoleRelation.revoke),
  choices: one(adminRole.holders),
  saveOffice: one(adminOffice.save),
  disableOffice: one(adminOffice.disable),
  enableOffice: one(adminOffice.enable),
  freeze: one(adminCompanyCustomer.freeze),
  unfreeze: one(adminCompanyCustomer.unfreeze),
  rateSupplier: one(adminSupplier.rate),
  stopSupplier: one(adminSupplier.stop),
  resumeSupplier: one(adminSupplier.resume),
  saveParam: one(adminParam.save),
  paramHistory: one(adminParam.history),
  clientSessions: one(adminOauthClient.sessions),
  logDetail: one(adminLog.detail),
  deleteFile: one(adminFile.delete),
};

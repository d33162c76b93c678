import * as account from './account.ts';
import * as accountData from './account-data.ts';
import * as adminAccount from './admin-account.ts';
import * as adminBusiness from './admin-business.ts';
import * as adminClient from './admin-client.ts';
import * as adminCompany from './admin-company.ts';
import * as adminLimit from './admin-limit.ts';
import * as adminLogin from './admin-login.ts';
import * as adminMessage from './admin-message.ts';
import * as adminPeople from './admin-people.ts';
import * as adminSavedView from './admin-saved-view.ts';
import * as adminSystem from './admin-system.ts';
import * as applyAmountAdjust from './apply-amount-adjust.ts';
import * as auditOperate from './audit-operate.ts';
import * as bank from './bank.ts';
import * as businessForm from './business-form.ts';
import * as certification from './certification.ts';
import * as common from './common.ts';
import * as company from './company.ts';
import * as companyMember from './company-member.ts';
import * as contactBank from './contact-bank.ts';
import * as contactClient from './contact-client.ts';
import * as draft from './draft.ts';
import type { Endpoint } from './endpoint.ts';
import * as exports from './export.ts';
import * as file from './file.ts';
import * as fileView from './file-view.ts';
import * as limit from './limit.ts';
import * as login from './login.ts';
import * as message from './message.ts';
import * as messageStream from './message-stream.ts';
import * as myCompany from './my-company.ts';
import * as myCompanyList from './my-company-list.ts';
import * as operator from './operator.ts';
import * as project from './project.ts';
import * as projectOperator from './project-operator.ts';
import * as readSheet from './read-sheet.ts';
import * as recognition from './recognition.ts';
import * as registry from './registry.ts';
import * as review from './review.ts';
import * as savedView from './saved-view.ts';
import * as sceneControl from './scene-control.ts';
import * as user from './user.ts';
import * as wechat from './wechat.ts';
import * as workbench from './workbench.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** A noun's file exports its calls one by one, or all of them in one object. */
function endpointsOf(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : [];
}

/** Every call of the wire; tests walk this list, and the server refuses to start while one has no handler. */
export const ENDPOINTS: readonly Endpoint[] = [
  login,
  user,
  common,
  message,
  messageStream,
  wechat,
  account,
  accountData,
  businessForm,
  workbench,
  company,
  companyMember,
  myCompany,
  myCompanyList,
  registry,
  file,
  fileView,
  readSheet,
  sceneControl,
  recognition,
  savedView,
  draft,
  project,
  projectOperator,
  bank,
  auditOperate,
  review,
  adminLogin,
  adminMessage,
  adminPeople,
  adminAccount,
  adminBusiness,
  adminLimit,
  adminCompany,
  adminClient,
  adminSavedView,
  adminSystem,
  operator,
  certification,
  limit,
  contactBank,
  contactClient,
  applyAmountAdjust,
  exports,
].flatMap((noun) => Object.values(noun).flatMap(endpointsOf));

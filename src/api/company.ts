import { queryOptions } from '@tanstack/react-query';
import { type MyCompanyDetail, myCompany } from '#contract/company/company.ts';
import { myCompanyList } from '#contract/company/list.ts';
import { companyInvitation, companyMember } from '#contract/company/member.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { callOrTake } from './ahead.ts';
import { call } from './client.ts';
import { nounQueries } from './noun.ts';

const key = ['company'] as const;

/** My companies (我的企业): what lists and details ask. */
export const myCompanyQueries = {
  key,
  page: (input: object, signal: AbortSignal) =>
    callOrTake(myCompanyList.page, input as CallInput<typeof myCompanyList.page>, signal),
  detail: (id: string, signal: AbortSignal): Promise<MyCompanyDetail> =>
    call(myCompany.detail, { id }, { signal }),
  administrators: () =>
    queryOptions({
      queryKey: [...key, 'administrators'],
      queryFn: ({ signal }) => call(myCompany.administrators, {}, { signal }),
    }),
  received: () =>
    queryOptions({
      queryKey: [...key, 'received'],
      queryFn: ({ signal }) => call(companyInvitation.received, {}, { signal }),
    }),
};

/** Members (成员) and invitations (邀请) of the company that this tab acts for. */
export const memberQueries = {
  ...nounQueries('company', companyMember),
  key: [...key, 'member'] as const,
};
export const invitationQueries = {
  ...nounQueries('company', companyInvitation),
  key: [...key, 'invitation'] as const,
};

/** Changes contact data. */
export const saveContact = (input: CallInput<typeof myCompany.saveContact>, action: Action) =>
  call(myCompany.saveContact, input, { action });

/** Changes invoice data (开票信息). */
export const saveInvoice = (input: CallInput<typeof myCompany.saveInvoice>, action: Action) =>
  call(myCompany.saveInvoice, input, { action });

/** Switches 企业复核 on or off. */
export const setReview = (id: string, needReview: boolean) =>
  call(myCompany.setReview, { id, needReview });

/** Hands the company over (变更管理员), with a letter. */
export const changeAdmin = (input: CallInput<typeof myCompany.changeAdmin>, action: Action) =>
  call(myCompany.changeAdmin, input, { action });

/** Leaves (退出) a company. */
export const leaveCompany = ({ id }: { id: string }) => call(myCompany.leave, { id });

/** Invites a colleague (邀请成员). */
export const inviteMember = (input: CallInput<typeof companyInvitation.save>, action: Action) =>
  call(companyInvitation.save, input, { action });

/** Sends an invitation again. */
export const resendInvitation = ({ id }: { id: string }) => call(companyInvitation.resend, { id });

/** Changes a member's roles. */
export const saveMember = (input: CallInput<typeof companyMember.save>, action: Action) =>
  call(companyMember.save, input, { action });

/** Joins the company that has invited me; answers its id. */
export const acceptInvitation = (id: string) => call(companyInvitation.accept, { id });

/** Declines an invitation. */
export const declineInvitation = (id: string) => call(companyInvitation.decline, { id });

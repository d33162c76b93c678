import type { contactClient } from '#contract/contact-client.ts';
import { BASIC_TYPE } from '#contract/party/party.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

export type Partner = CallOutput<typeof contactClient.detail>;

export const isPerson = ({ companyBasicType }: Partner) =>
  companyBasicType === String(BASIC_TYPE.person);

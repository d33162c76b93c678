/** What a code is for; a code sent for one purpose is worth nothing for another. */
export const SMS_PURPOSES = [
  'login',
  'register',
  'findPassword',
  'wechatBind',
  'oldPhone',
  'newPhone',
  'closeAccount',
  'adminLogin',
  'adminPassword',
  'sign',
  'confirm',
] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** What a message without a code is about. */
export const SMS_NOTICES = [
  'partnerInvite',
  'companyInvite',
  'sceneReceiver',
  'pickCode',
  'tripDeparture',
  'tripLink',
  'deliverySign',
  'certification',
  'noticeConfirm',
  'noticeDue',
  'noticeRevoked',
] as const;
export type SmsNotice = (typeof SMS_NOTICES)[number];

export interface SmsMessage {
  phone: string;
  purpose: SmsPurpose | SmsNotice;
  /** '' in a notice. */
  code: string;
  text: string;
  /** What a registered template (短信模板) leaves open, by name and in the order in which the text says it. */
  params: Readonly<Record<string, string>>;
}

/** The port to whoever delivers short messages. */
export interface SmsProvider {
  /** Resolves when the message is accepted for delivery; rejects when it is not, or when `signal` aborts. */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>;
}

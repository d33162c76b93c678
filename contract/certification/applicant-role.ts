/** 法人本人 applies, or an agent (授权经办人) with a letter of authority. */
export const APPLICANT_ROLE = { legal: '1', agent: '2' } as const;

/** 申请人身份, as people read it. */
export const APPLICANT_ROLE_WORDS: Readonly<Record<string, string>> = {
  [APPLICANT_ROLE.legal]: '法人本人',
  [APPLICANT_ROLE.agent]: '授权经办人',
};

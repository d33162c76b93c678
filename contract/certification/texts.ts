/** Business codes of certification (企业认证). `{name}` stands for the company. */
export const CERTIFICATION = {
  pending: {
    code: 'certification_pending',
    text: '“{name}”的认证申请正在审核中，请等待审核结果',
  },
  certified: {
    code: 'certified_already',
    text: '“{name}”已完成企业认证；证照有变更时，可在此更新认证资料',
  },
  frozen: { code: 'company_frozen', text: '“{name}”已被冻结，暂不能办理认证，请联系平台客服' },
  /** Of every business that is not the certification. */
  frozenBusiness: {
    code: 'company_frozen',
    text: '“{name}”已被冻结，暂不能发起新业务，请联系平台客服',
  },
  /** To the operator who would approve what waits. */
  frozenWaiting: {
    code: 'company_frozen',
    text: '“{name}”已被冻结，解冻后才能通过其认证申请；现在仍可退回或拒绝',
  },
  /** To the operator: a new certification was asked for after it was handed in. */
  beforeAsked: {
    code: 'certification_before_asked',
    text: '平台在该申请提交后要求“{name}”重新核验，不能通过该申请；请退回，由企业核对后重新提交',
  },
  /** To the operator: nobody would administer the company. */
  applicantGone: {
    code: 'applicant_gone',
    text: '申请人的账号已停用或注销，“{name}”通过认证后将没有管理员；请拒绝该申请，由企业其他人员重新申请',
  },
  notAdmin: {
    code: 'not_company_admin',
    text: '企业认证由企业管理员办理，请联系“{name}”的管理员',
  },
  expired: {
    code: 'certification_expired',
    text: '“{name}”的认证已过期，请先更新认证资料',
  },
  notCertified: { code: 'not_certified', text: '企业尚未完成认证，请先完成企业认证' },
  noFunction: '没有该功能，请从菜单进入',
  notYours: '您在“{name}”的角色没有此功能，请联系企业管理员',
  uscTaken: '该统一社会信用代码已由“{name}”在平台认证，请联系该企业管理员邀请您加入',
  uscUnattended:
    '该统一社会信用代码已由“{name}”在平台认证，但该企业没有可联系的管理员，请联系平台客服变更管理员',
  uscAdministered:
    '使用该统一社会信用代码的“{name}”已有管理员，请联系其邀请您加入；如其并非贵企业人员，请联系平台客服变更管理员',
  uscPending: '该统一社会信用代码已有认证申请正在审核，请勿重复提交',
  otherCompany: '与企业已认证的统一社会信用代码不一致；其他企业请另行发起认证',
  otherLicence: '与上传的执照不一致：执照上识别为“{read}”，请核对执照或填写内容',
} as const;

/** A text that names a company, whatever signs the name has. */
export function certificationText(text: string, name: string): string {
  return text.replace(/\{(?:name|read)\}/, () => name);
}

/** Named routes of functions that are open to certified companies alone. */
export const CERTIFIED_ROUTES: readonly string[] = [
  'projectaApplication',
  'sceneControlForm',
  'payApplyForm',
  'payApplication',
  'pickGoodsForm',
  'applyAmountAdjustForm',
];

/**
 * Those of them that a company whose papers have run out enters as well: it still asks for what it owes and is owed, and what
 * would begin something new is refused when it is handed in.
 */
export const RUNNING_ROUTES: readonly string[] = ['payApplyForm', 'payApplication'];

/** Named routes of functions that only a company's administrator uses (rules.md C.22). */
export const ADMINISTRATOR_ROUTES: readonly string[] = ['authentication', 'companyAuth'];

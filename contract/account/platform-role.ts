/** Codes of the enumeration PlatformRole (rules.md B.1): the offices that an operator may hold. */
export type PlatformRole =
  | 'admin'
  | 'bizManager'
  | 'operationOfficer'
  | 'riskOfficer'
  | 'riskDirector'
  | 'legalOfficer'
  | 'financeOfficer'
  | 'financeDirector'
  | 'gm'
  | 'auditor';

/**
 * Who may make a call of the console: whoever holds one of these roles, or, by the word `own`, every signed-in operator,
 * because the call is about nothing but its caller's own account. There is no default.
 */
export type OperatorRoles = readonly [PlatformRole, ...PlatformRole[]] | 'own';

/** Who administrates accounts, offices, roles and parameters. */
export const ADMINISTRATORS = ['admin'] as const satisfies OperatorRoles;

/** Who looks at what the platform itself consists of: its people, roles, parameters, files and log. */
export const CARETAKERS = ['admin', 'auditor'] as const satisfies OperatorRoles;

/** Who looks at which persons act for which companies: also those who look after customers. */
export const CUSTOMER_CARE = [
  'admin',
  'auditor',
  'operationOfficer',
  'bizManager',
] as const satisfies OperatorRoles;

/** Who takes part in the processes of customers' documents (rules.md F). */
export const REVIEWERS = [
  'bizManager',
  'operationOfficer',
  'riskOfficer',
  'riskDirector',
  'legalOfficer',
  'financeOfficer',
  'financeDirector',
  'gm',
] as const satisfies OperatorRoles;

/** Who reads what customers submit: projects, sites, limits, adjustments and certifications. */
export const BUSINESS = [...REVIEWERS, 'auditor'] as const satisfies OperatorRoles;

/** Everybody who holds a role. What such a call shows is narrowed further by the tasks, records or lists of its caller. */
export const STAFF = [...REVIEWERS, 'admin', 'auditor'] as const satisfies OperatorRoles;

/** Who reviews certifications, and so alone reads the papers of persons (identity cards, letters of authorisation). */
export const IDENTITY_REVIEWERS = ['operationOfficer'] as const satisfies OperatorRoles;

/** Who reads papers of persons while a decision on them lies with him, by whatever way: not the auditor (审计只读). */
export const PAPER_DECIDERS = [...REVIEWERS, 'admin'] as const satisfies OperatorRoles;

/** Who prepares and records what money does (经办): small amounts to accounts, pay-outs. Nobody releases what he has prepared. */
export const FINANCE_OFFICERS = ['financeOfficer'] as const satisfies OperatorRoles;

/** Who releases money (复核). */
export const FINANCE_DIRECTORS = ['financeDirector'] as const satisfies OperatorRoles;

/** Who keeps the platform's own company with its accounts and tax data. */
export const FINANCE = [...FINANCE_OFFICERS, ...FINANCE_DIRECTORS] as const satisfies OperatorRoles;

/** Who sees to it that orders, goods and their papers go on (运营), and hears what customers answer to them. */
export const OPERATIONS = ['operationOfficer', 'bizManager'] as const satisfies OperatorRoles;

/** Who keeps what was signed of an order (订单合同). */
export const CONTRACT_KEEPERS = [...OPERATIONS, 'legalOfficer'] as const satisfies OperatorRoles;

/** Who answers for what the platform risks (风控): shortfalls of limits, projects to be frozen, licences that run out. */
export const RISK = ['riskOfficer', 'riskDirector'] as const satisfies OperatorRoles;

/** Who answers disputes for the platform where it is the other side (争议). */
export const DISPUTE_OFFICERS = OPERATIONS;

/** Who rules on disputes that their sides did not settle (平台裁定): never whoever has answered for the platform. */
export const DISPUTE_JUDGES = ['operationOfficer', 'legalOfficer'] as const satisfies OperatorRoles;

/** Who keeps the prices that others are held against. */
export const PRICE_KEEPERS = ['operationOfficer', 'riskOfficer'] as const satisfies OperatorRoles;

/** Who looks at accounts that are verified and at money that goes out. */
export const FINANCE_READERS = [...FINANCE, 'auditor'] as const satisfies OperatorRoles;

/**
 * Operators who may read the records of a type, as attachments name it, and the files that hang on them. Documents that
 * are approved say so themselves; any other type that is not listed is its company's alone.
 */
export const RECORD_READERS: Readonly<Record<string, OperatorRoles>> = {
  companyAdminChange: IDENTITY_REVIEWERS,
  payment: FINANCE_READERS,
  purchaseOrder: BUSINESS,
  estimateOrder: BUSINESS,
  officialSalesOrder: BUSINESS,
  purchaseSettlement: BUSINESS,
  collection: FINANCE_READERS,
  dispute: BUSINESS,
  disputeStep: BUSINESS,
  makeInvoice: BUSINESS,
};

/**
 * The same of records that a company hands in without an approval: what of their files was shown to the other side, and so nothing
 * of a draft and nothing that stays with its company, such as a contract with a carrier.
 */
export const SHOWN_RECORD_READERS: Readonly<Record<string, OperatorRoles>> = {
  delivery: BUSINESS,
  logisticsEntry: BUSINESS,
  logisticsNode: BUSINESS,
};

/** Who ends orders, whole or in part. */
export const ORDER_CLOSERS = ['operationOfficer', 'riskDirector'] as const satisfies OperatorRoles;

/** Who looks at what buyers owe: those who collect it, and those who answer for the risk and for the customer. */
export const COLLECTORS = [
  'bizManager',
  'riskOfficer',
  'riskDirector',
  'gm',
  ...FINANCE_READERS,
] as const satisfies OperatorRoles;

/** Who gives a buyer more time (展期). */
export const EXTENDERS = ['riskDirector'] as const satisfies OperatorRoles;

/** Who waives a penalty (豁免罚息). */
export const WAIVERS = ['riskDirector', 'financeDirector'] as const satisfies OperatorRoles;

/** Who writes off what will not come (坏账核销). */
export const WRITERS_OFF = ['gm', 'riskDirector'] as const satisfies OperatorRoles;

/** Platform roles that may end a running process, and void what was approved (rules.md F, C.0.1). */
export const TERMINATORS = ['riskDirector'] as const satisfies OperatorRoles;
export const VOIDERS = ['financeDirector', 'riskDirector'] as const satisfies OperatorRoles;

/** Who freezes companies and rates partners. */
export const COMPANY_KEEPERS = [
  'operationOfficer',
  'riskDirector',
  'admin',
] as const satisfies OperatorRoles;

/** Who keeps views of lists for everybody. */
export const VIEW_SHARERS = ['admin'] as const satisfies OperatorRoles;

/** Whether somebody with these roles may make a call of the console. */
export function mayCall(roles: readonly PlatformRole[] | 'own', mine: readonly string[]): boolean {
  return roles === 'own' || roles.some((role) => mine.includes(role));
}

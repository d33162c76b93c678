/** Roles inside a customer company, codes of the enumeration CustomerRole. */
export const ROLE = {
  admin: 'companyAdmin',
  operator: 'companyOperator',
  reviewer: 'companyReviewer',
  finance: 'companyFinance',
  receiver: 'companyReceiver',
  viewer: 'companyViewer',
} as const;
export type CustomerRole = (typeof ROLE)[keyof typeof ROLE];

/** The only role of somebody whose company has not been certified: no function but certification is open to it. */
export const APPLICANT = 'companyApplicant';

/** What a role may do with a function: change, review (复核, which includes looking) or look on. */
type Right = 'write' | 'review' | 'view';
type Rights = Readonly<Partial<Record<keyof typeof ROLE, Right>>>;

const write = 'write';
const review = 'review';
const view = 'view';

/**
 * rules.md C.22, function by function; a role that is not named has nothing to do with the function. Whoever files documents also adds
 * the partners that they name and the accounts that they pay to (contactClient, contactBank).
 */
const FUNCTIONS = {
  certification: { admin: write },
  members: { admin: write },
  project: { admin: write, operator: write, reviewer: review, finance: view, viewer: view },
  applyAmountAdjust: {
    admin: write,
    operator: write,
    reviewer: review,
    finance: view,
    viewer: view,
  },
  sceneControl: { admin: write, operator: write, reviewer: review, finance: view, viewer: view },
  payApply: { admin: write, operator: write, reviewer: review, finance: write, viewer: view },
  pickGoods: {
    admin: write,
    operator: write,
    reviewer: review,
    finance: view,
    receiver: view,
    viewer: view,
  },
  logistics: { admin: write, operator: write, finance: view, receiver: write, viewer: view },
  delivery: { admin: write, operator: write, finance: view, receiver: write, viewer: view },
  actualDelivery: { admin: write, operator: write, finance: view, receiver: write, viewer: view },
  orderConfirm: { admin: write, operator: write, reviewer: review, finance: write, viewer: view },
  dispute: { admin: write, operator: write, reviewer: review, finance: write, viewer: view },
  settlement: { admin: write, reviewer: review, finance: write, viewer: view },
  invoice: { admin: write, reviewer: review, finance: write, viewer: view },
  payment: { admin: write, reviewer: review, finance: write, viewer: view },
  bank: { admin: write, reviewer: review, finance: write, viewer: view },
  contactClient: {
    admin: write,
    operator: write,
    reviewer: write,
    finance: write,
    receiver: view,
    viewer: view,
  },
  contactBank: { admin: write, operator: write, reviewer: write, finance: write, viewer: view },
} as const satisfies Readonly<Record<string, Rights>>;

export type CompanyFunction = keyof typeof FUNCTIONS;

function rolesWith(name: CompanyFunction, rights: readonly Right[]): readonly CustomerRole[] {
  return Object.entries<Right>(FUNCTIONS[name])
    .filter(([, right]) => rights.includes(right))
    .map(([role]) => ROLE[role as keyof typeof ROLE]);
}

/** Roles that may change the records of a function. */
export const writersOf = (name: CompanyFunction) => rolesWith(name, [write]);

/** Who files and reads applications of a certification: whoever has no certified company yet, and its administrator. */
export const CERTIFIERS: readonly string[] = [...writersOf('certification'), APPLICANT];

/** Roles that may look at a function at all; for the others its view says 无权限. */
export const readersOf = (name: CompanyFunction) => rolesWith(name, [write, review, view]);

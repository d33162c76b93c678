import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { MODULES } from '#server/modules.ts';
import { freshUsc } from '../usc.ts';
import type { Path } from './schema.ts';

/** Whose id a place takes: of a record in `table`, by its `column`. */
export interface Target {
  table: string;
  /** Absent: id. */
  column?: string;
  /** What its row needs beside what rows.ts tells, by the planter of further rows. */
  row?: (plant: (table: string) => Promise<string>) => object;
}

/** Every noun that is declared. */
export const NOUNS: ReadonlyMap<string, Noun> = new Map(
  MODULES.flatMap(({ nouns = [] }) => nouns).map((noun) => [noun.name, noun]),
);

const PERSON: Target = {
  table: 'contact_client',
  column: 'person_id',
  row: (plant) => ({ person_id: plant('person'), party_company_id: null }),
};
/** A file that hangs on a record. */
const FILE: Target = { table: 'attachment', column: 'file_id' };
const PARTY: Target = { table: 'contact_client', column: 'party_company_id' };

/** A project whose limit is open. */
const LIMIT: Target = { table: 'ledger_entry', column: 'owner_id' };

/** Places that are no record's of anybody, with the reason. */
const NOBODYS: Readonly<Record<string, string>> = {
  moduleId: 'a code of the enumeration of modules',
  productId: 'a code of the product tree',
  clientId: 'names a front end',
  officeId: "offices are the platform's own",
  parentId: 'trees of offices are of the platform',
  leaderId: 'an operator',
  requestId: 'a filter of the log',
  objectId: 'a filter of the log, which operators read as a whole',
  actualLineId: 'a line of a receipt, which is looked for among those of its order',
  'actualDeliveryObject.lines.*.lineId':
    'a line of the receipt, which is looked for together with it',
  'partnerDocuments.before':
    'where a page of documents begins, which are those of the partner whatever it names',
  key: 'a line of a settlement, which is looked for together with it',
  'logisticsEntryAvailable.tripId':
    'a trip of the company, which is looked for together with its project',
  'confirmAnswer.receivables.*.id': 'a receivable of the notice that the link opens',
  'disputeRaise.lineId': 'a line of the document, which is looked for together with it',
  formTabId: 'forms are the same for everybody',
  'contactBankExport.filter.partyId':
    'the page is asked by the same filter; one export more at once is too many',
  'getRegistryCompany.id': 'the registry is public knowledge',
  'adminRoleRights.id': 'a code of the enumeration of platform roles',
  'adminJobRetry.id': "a job of the queue, which is the platform's own",
  'adminJobGiveUp.id': "a job of the queue, which is the platform's own",
  'signSubmit.lines.*.lineId': 'held against the lines of the note that the token leads to',
  taskDefId: 'process definitions are the same for everybody',
};

/** Places by their call and path; then, without the call, by their last name. */
const TARGETS: Readonly<Record<string, Target>> = {
  'companySearchByNameLike.idList.*': PARTY,
  'partySearchByNameLike.idList.*': PARTY,
  'companySave.id': PARTY,
  'partySave.id': PARTY,
  'partyCreate.id': PARTY,
  'personSave.id': PERSON,
  'personCreate.id': PERSON,
  'companyAndPersonSave.id': PARTY,
  'companyAndPersonCreate.id': PARTY,
  'contactBankPage.contactClientId': { table: 'contact_bank', column: 'contact_client_id' },
  'endSession.id': { table: 'session' },
  'messageRead.id': { table: 'message' },
  'adminMessageRead.id': { table: 'message' },
  'exportStatus.id': { table: 'export_file' },
  'exportCancel.id': { table: 'export_file' },
  'adminExportStatus.id': { table: 'export_file' },
  'adminExportCancel.id': { table: 'export_file' },
  'savedViewSave.id': { table: 'saved_view' },
  'savedViewDelete.id': { table: 'saved_view' },
  'adminSavedViewSave.id': { table: 'saved_view' },
  'adminSavedViewDelete.id': { table: 'saved_view' },
  'commonFile.id': FILE,
  'commonFileView.id': FILE,
  'commonFileDelete.id': { table: 'file', row: () => ({ bound: false }) },
  'actualDeliveryExpected.id': { table: 'delivery' },
  'payApplicationBasis.id': { table: 'purchase_order' },
  'myCompanyDetail.id': { table: 'company' },
  'companySaveContact.id': { table: 'company' },
  'companySaveInvoice.id': { table: 'company' },
  'companySetReview.id': { table: 'company' },
  'companyChangeAdmin.id': { table: 'company' },
  'companyLeave.id': { table: 'company' },
  'deliveryAvailable.id': { table: 'pick_goods' },
  'adminCollectionUndo.allocationId': { table: 'collection_allocation' },
  'logisticsEntryAvailable.projectId': { table: 'project' },
  'pickGoodsAvailable.id': { table: 'estimate_order' },
  // Of a 反向保理 the buyer files.
  'factoringOffering.projectId': {
    table: 'project',
    row: () => ({ product_line: '4', product_id: '402', project_status: '4' }),
  },
  'projectAddSupplier.supplierId': PARTY,
  'adminProjectAddSupplier.supplierId': { table: 'company' },
  sellerId: { table: 'company' },
  salesOrderId: { table: 'sales_order' },
  settlementId: { table: 'purchase_settlement' },
  receivableId: { table: 'receivable_plan' },
  receivableIds: { table: 'receivable_plan' },
  bankId: { table: 'bank' },
  'adminStatementRowAssign.slipId': { table: 'collection' },
  'adminFactoringCollect.lineId': { table: 'factoring_line' },
  'adminFactoringExtend.lineId': { table: 'factoring_line' },
  'adminFactoringWriteOff.lineId': { table: 'factoring_line' },
  'adminFactoringUndo.moveId': { table: 'factoring_move' },
  partyId: PARTY,
  partnerId: PARTY,
  memberId: { table: 'account_relation' },
  fileId: FILE,
  processRedundantId: { table: 'process_instance' },
  deliveryId: { table: 'delivery' },
  taskId: { table: 'process_task' },
  toAccountId: { table: 'account' },
  managerId: { table: 'account' },
  projectId: LIMIT,
  payerBankId: { table: 'bank' },
  companyId: { table: 'company' },
  createBy: { table: 'account' },
  accountId: { table: 'account' },
};

/** What the console's calls below /admin/{name}/ are about; null: the platform's own. */
const CONSOLE: Readonly<Record<string, Target | null>> = {
  account: { table: 'account' },
  accountRelation: { table: 'account_relation' },
  bankBranch: null,
  bankVerification: { table: 'bank_verification' },
  billable: { table: 'sales_order' },
  company: { table: 'company' },
  file: FILE,
  indexPrice: null,
  statementRow: { table: 'statement_row' },
  supplierBalance: { table: 'supplier_balance' },
  collection: { table: 'collection' },
  receivablePlan: { table: 'receivable_plan' },
  settlement: { table: 'sales_order' },
  owner: { table: 'company' },
  supplier: { table: 'company' },
  dict: null,
  dictEntry: null,
  formTab: null,
  processConfig: null,
  productType: null,
  log: null,
  office: null,
  platformBank: null,
  order: { table: 'purchase_order' },
  payable: { table: 'pay_apply' },
  payment: { table: 'payment' },
  paymentBatch: null,
  paymentResult: null,
  roleRelation: null,
  taxCategory: null,
};

/** The noun of a place: `id` below /portal/{noun}/, or a name such as projectId or supplierIds. */
function nounOf({ path: address }: Endpoint, path: Path): Noun | undefined {
  const key = path.findLast((one) => one !== '*') ?? '';
  const name = key === 'id' ? (address.split('/')[2] ?? '') : key.replace(/Ids?$|IdList$/, '');
  return NOUNS.get(name);
}

/** Whose id belongs in a place; null for a place that is nobody's. Throws a sentence that says what to add. */
export function targetOf(endpoint: Endpoint, path: Path): Target | null {
  const place = `${endpoint.name}.${path.join('.')}`;
  const key = path.findLast((one) => one !== '*') ?? '';
  if (place in NOBODYS || key in NOBODYS) return null;
  const named = TARGETS[place] ?? TARGETS[key];
  if (named) return named;
  // Files hang on records as lists of { id, fileType }.
  if (/attachment\w*\.\*\.id$/i.test(place)) return FILE;
  const [, part, name = ''] = endpoint.path.split('/');
  const subject = part === 'admin' && key === 'id' ? CONSOLE[name] : undefined;
  if (subject !== undefined) return subject;
  const noun = nounOf(endpoint, path);
  if (noun) return { table: noun.table };
  throw new Error(
    `The scoping test does not know whose id ${place} is: add its table to TARGETS, or to NOBODYS with a reason, in tests/helpers/scoping/targets.ts`,
  );
}

/** Name of a target, e.g. `contact_client.person_id`. */
export const targetName = ({ table, column = 'id', row }: Target) =>
  `${table}.${column} ${row ?? ''}`;

/** Words of an input that its schema's fields alone do not tell; by call. */
export const MORE: Readonly<Record<string, object>> = {
  companySearchByNameLike: { nameLike: '示例' },
  partySearchByNameLike: { nameLike: '示例', type: 'supplier' },
  adminRoleRights: { id: 'auditor' },
  adminSearch: { text: '示例' },
  adminDictHistory: { id: 'fundSource' },
  adminDictEntryAdd: { dictKey: 'fundSource' },
  adminFormTabDetail: { id: '2-1' },
  adminProcessConfigDetail: { id: '7-' },
  adminProcessConfigHistory: { id: '7-' },
  adminProcessConfigPublish: { id: '7-' },
  adminProcessConfigStop: { id: '7-' },
  adminProcessConfigStart: { id: '7-' },
  accountStatementAnswer: { digest: '0'.repeat(64) },
  paymentSignReceipt: { digest: '0'.repeat(64) },
  adminBookMonthClose: { month: '2026-04' },
  adminBookMonthReopen: { month: '2026-04' },
  adminPlatformCompanySave: { usc: freshUsc() },
  adminMakeInvoiceIssue: { invoiceNo: '26000000000000000001' },
  makeInvoiceSubmit: { invoiceNo: '26000000000000000002' },
  makeInvoiceReplace: { invoiceNo: '26000000000000000003' },
  partySave: { type: 'supplier' },
  partyCreate: { type: 'supplier' },
};

/** What everybody of a company may change of it, whatever the role, with the reason. */
export const MEMBERS_MAY: Readonly<Record<string, string>> = {
  companyLeave: 'whoever belongs to a company may leave it',
};

import { BUSINESS, IDENTITY_REVIEWERS, mayCall, type OperatorRoles } from './platform-role.ts';

/** Codes of FileType that show who a person is: identity cards, letters of authorisation, papers of persons. */
export const IDENTITY_PAPERS: readonly number[] = [3, 4, 5, 6, 8];

/**
 * Operators who may read the records of a type, as attachments name it, and the files that hang on them (domain.md B.1, F).
 * A type that is not listed is its company's alone. Whoever has a task of a document reads that document besides.
 */
export const RECORD_READERS = {
  project: BUSINESS,
  sceneControl: BUSINESS,
  applyAmountAdjust: BUSINESS,
  companyCustomer: BUSINESS,
  companyAdminChange: IDENTITY_REVIEWERS,
  /** An opinion is read by whoever may read its document. */
  processOperation: BUSINESS,
} as const satisfies Record<string, OperatorRoles>;

const READERS: ReadonlyMap<string, OperatorRoles> = new Map(Object.entries(RECORD_READERS));

interface HungFile {
  /** Type of the record that it hangs on; '' for none. */
  objectType: string;
  /** Code of FileType, as a number or as text. */
  fileType: number | string;
}

/** Whether an operator with these roles may read a file for its roles alone; the server is the judge, and knows the tasks. */
export function rolesReadFile(
  { objectType, fileType }: HungFile,
  mine: readonly string[],
): boolean {
  const needsReviewer = IDENTITY_PAPERS.includes(Number(fileType));
  if (needsReviewer && !mayCall(IDENTITY_REVIEWERS, mine)) return false;
  return mayCall(READERS.get(objectType) ?? [], mine);
}

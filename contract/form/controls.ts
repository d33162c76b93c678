/** What a value of a control is on the wire. `pair`: two texts under two keys of their own. */
export type DataType =
  | 'text'
  | 'decimal'
  | 'integer'
  | 'date'
  | 'month'
  | 'pair'
  | 'list'
  | 'files'
  | 'rows'
  | 'none';

/** Every control type of form metadata (domain design, E) with the shape of its value. */
export const CONTROLS = {
  text: 'text',
  textarea: 'text',
  integer: 'integer',
  number: 'decimal',
  money: 'decimal',
  percent: 'decimal',
  select: 'text',
  selectMulti: 'list',
  radio: 'text',
  checkbox: 'list',
  date: 'date',
  month: 'month',
  /** Splits into a start key and an end key. */
  dateRange: 'pair',
  /** Code of a district (区县) of the official division codes, six digits. */
  region: 'text',
  /** Splits into longitude and latitude. */
  mapPoint: 'pair',
  productTree: 'text',
  remoteCompany: 'text',
  remoteCompanyMulti: 'list',
  remoteOwnerMulti: 'list',
  remotePerson: 'text',
  remoteBank: 'text',
  remoteProject: 'text',
  remoteOrder: 'text',
  remoteScene: 'text',
  upload: 'files',
  table: 'rows',
  readonlyText: 'text',
  /** An amount in Chinese capitals of the field that `of` names; holds nothing itself. */
  amountCn: 'none',
} as const satisfies Record<string, DataType>;

export type ControlType = keyof typeof CONTROLS;

/** Whether a text names a control; metadata of a newer server may name others, which become text. */
export function isControlType(name: string): name is ControlType {
  return Object.hasOwn(CONTROLS, name);
}

/** Shape of the value of a control. */
export function dataTypeOf(control: ControlType): DataType {
  return CONTROLS[control];
}

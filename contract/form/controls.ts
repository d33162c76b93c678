/** What a value of a control is on the wire. `parts`: texts under keys of their own. */
export type DataType =
  | 'text'
  | 'decimal'
  | 'integer'
  | 'date'
  | 'month'
  | 'dateTime'
  | 'parts'
  | 'list'
  | 'files'
  | 'rows'
  | 'none';

/** Every control type of form metadata (rules.md E) with the shape of its value. */
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
  /** A day with hours and minutes, yyyy-MM-dd HH:mm, in UTC+8. */
  dateTime: 'dateTime',
  /** Splits into a start key and an end key. */
  dateRange: 'parts',
  /** Splits into base, city and district (specification section 3), by their names. */
  region: 'parts',
  /** Splits into longitude and latitude. */
  mapPoint: 'parts',
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

const PARTS: Partial<Record<ControlType, readonly string[]>> = {
  dateRange: ['Start', 'End'],
  region: ['Base', 'City', 'District'],
  mapPoint: ['Lng', 'Lat'],
};

/** What the keys of a control that splits end in, unless its field names its own; [] for every other. */
export function partsOf(control: ControlType): readonly string[] {
  return PARTS[control] ?? [];
}

/** Shape of the value of a control. */
export function dataTypeOf(control: ControlType): DataType {
  return CONTROLS[control];
}

/** Whether a control holds a number, decimal or whole; one that is not known holds a text. */
export function holdsNumber(control: string): boolean {
  return isControlType(control) && ['decimal', 'integer'].includes(dataTypeOf(control));
}

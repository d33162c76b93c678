import type { Id, Moment, Ref } from './columns.ts';

export interface EnumEntryTable {
  enum_name: string;
  code: string;
  name: string;
  sort: number;
  project: boolean;
}

export interface ProductTypeTable {
  code: string;
  parent_code: string | null;
  name: string;
  slug: string;
  sort: number;
}

export interface DictTable {
  dict_key: string;
  name: string;
}

export interface DictEntryTable {
  dict_key: string;
  dict_value: string;
  dict_label: string;
  sort: number;
}

export interface ParamTable {
  name: string;
  title: string;
  value: string;
  group_name: string;
  /** Whether anyone may read it. */
  public: boolean;
}

export interface ParamHistoryTable {
  id: Id;
  name: string;
  old_value: string;
  new_value: string;
  changed_by: Ref;
  changed_at: Moment;
}

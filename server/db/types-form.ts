import type { JSONColumnType } from 'kysely';

import type { FieldDefinition, TabDefinition } from '#contract/form/metadata.ts';
import type { Id, Ref } from './columns.ts';

interface ProcessConfigTable {
  /** Enumeration ModuleId. */
  module_id: string;
  /** A code of product_type, or '' for those that have no row of their own. */
  product_code: string;
  process_def_key: string;
}

interface FormReleaseTable {
  module_id: string;
  product_code: string;
  version: number;
  published: boolean;
}

interface FormTabTable {
  id: Id;
  module_id: string;
  product_code: string;
  version: number;
  tab_key: string;
  sort: number;
  definition: JSONColumnType<TabDefinition>;
}

interface FormFieldTable {
  id: Id;
  form_tab_id: Ref;
  field_key: string;
  sort: number;
  definition: JSONColumnType<FieldDefinition>;
  /** Names of the parameters that its rules read. */
  params: string[];
}

/** Business forms and processes. */
export interface FormTables {
  process_config: ProcessConfigTable;
  form_release: FormReleaseTable;
  form_tab: FormTabTable;
  form_field: FormFieldTable;
}

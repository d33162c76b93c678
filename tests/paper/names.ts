import type { FlowTable, NounTable } from '#server/db/columns.ts';

// Names that come with a document by themselves: those of its columns from the migrated template, those of its routes with the
// lines of scripts/site/test-noun.ts.
type Texts =
  | 'pick_no'
  | 'project_id'
  | 'supplier_company_id'
  | 'pick_status'
  | 'expect_date'
  | 'pick_amount'
  | 'remarks';

declare module '#server/db/tables.generated.ts' {
  interface Tables {
    sample_pick: NounTable & FlowTable & Record<Texts, string> & { seen_by: string[] };
  }
}
declare module '#src/lib/routes.ts' {
  interface RouteNames {
    samplePick: true;
    samplePickForm: true;
    samplePickDetail: true;
  }
}
declare module '#src/lib/admin-routes.ts' {
  interface AdminRouteNames {
    adminSamplePick: true;
  }
}

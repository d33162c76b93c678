import { adminMessage, adminMessageSheet } from '#contract/message/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import type { FilterValues } from '#src/ui/filter-bar/filters.ts';
import { ExportMenu } from '#src/ui/list-page/export-menu.tsx';

const EXPORTS = operatorExports(adminMessage.export, adminMessageSheet);

/** 导出 of the messages that a filter finds. */
export const Export = ({ filters }: { filters: FilterValues }) => (
  <ExportMenu exports={EXPORTS} filters={filters} />
);

import { messageExport, messageSheet } from '#contract/message/message.ts';
import { listExports } from '#src/api/export.ts';
import type { FilterValues } from '#src/ui/filter-bar/filters.ts';
import { ExportMenu } from '#src/ui/list-page/export-menu.tsx';

const EXPORTS = listExports(messageExport, messageSheet);

/** 导出 of the messages that a filter finds. */
export const Export = ({ filters }: { filters: FilterValues }) => (
  <ExportMenu exports={EXPORTS} filters={filters} />
);

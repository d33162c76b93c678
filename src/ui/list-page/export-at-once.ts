import { EXPORT_ROWS, type ExportProgress } from '#contract/noun/export.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { notify } from '../notify.ts';
import type { ListExports } from './list-exports.ts';

/** When it is looked whether a short list is written already; longer ones have the dialog with their progress. */
const LOOKS_MS = [300, 700] as const;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function said({ total, truncated }: ExportProgress): string {
  const part = truncated ? `，列表超过 ${EXPORT_ROWS} 条，仅导出前 ${EXPORT_ROWS} 条` : '';
  return `已导出 ${total} 条${part}`;
}

/** Saves an export that is ready within a second and says so; false where somebody has to wait for it, or it failed. */
export async function exportAtOnce(exports: ListExports, id: string): Promise<boolean> {
  for (const ms of LOOKS_MS) {
    await rest(ms);
    const progress = await exports.progress(id, new AbortController().signal);
    if (progress.state === 'done') {
      saveFile(await exports.fetch(progress), progress.displayName);
      notify('success', said(progress));
      return true;
    }
  }
  return false;
}

import { type FileRule, fileComplaint, tooManyText } from '#contract/file/types.ts';

export interface Checked {
  taken: readonly File[];
  /** One sentence per refused file, and one for too many. */
  complaints: readonly string[];
  /** Those of `failed` that give way to what is taken. */
  replaced: readonly number[];
}

/**
 * Which of the chosen files may be sent. Too many at once: none of them, so that nobody has to find out which were left
 * (specification, section 5). `present` counts those that are there or on their way;
 * `failed`, which nobody has, stand for no place of their own.
 */
export function checkFiles(
  rule: FileRule,
  files: readonly File[],
  present: number,
  failed: readonly number[] = [],
): Checked {
  const total = present + files.length;
  if (total > rule.count) {
    const complaints = [tooManyText(rule.count, files.length, total)];
    return { taken: [], complaints, replaced: [] };
  }
  const taken: File[] = [];
  const complaints: string[] = [];
  for (const file of files) {
    const complaint = fileComplaint(rule, { fileName: file.name, size: file.size });
    if (complaint === undefined) taken.push(file);
    else complaints.push(files.length > 1 ? `${file.name}：${complaint}` : complaint);
  }
  const over = present + failed.length + taken.length - rule.count;
  const replaced = failed.slice(0, Math.max(0, over));
  return { taken, complaints: [...new Set(complaints)], replaced };
}

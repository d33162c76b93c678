import { type FileRule, fileComplaint, tooManyText } from '#contract/file/types.ts';

export interface Checked {
  taken: readonly File[];
  /** One sentence per refused file, and one for too many. */
  complaints: readonly string[];
}

/**
 * Which of the chosen files may be sent. Too many at once: none of them, so that nobody has to find out which were left
 * (specification, section 5). `present` counts those that are there or on their way.
 */
export function checkFiles(rule: FileRule, files: readonly File[], present: number): Checked {
  const total = present + files.length;
  if (total > rule.count) {
    return { taken: [], complaints: [tooManyText(rule.count, files.length, total)] };
  }
  const taken: File[] = [];
  const complaints: string[] = [];
  for (const file of files) {
    const complaint = fileComplaint(rule, { fileName: file.name, size: file.size });
    if (complaint === undefined) taken.push(file);
    else complaints.push(files.length > 1 ? `${file.name}：${complaint}` : complaint);
  }
  return { taken, complaints: [...new Set(complaints)] };
}

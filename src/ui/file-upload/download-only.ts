/** Formats that no browser shows, and the later ones that the viewer does. */
const LATER: Readonly<Record<string, string>> = { doc: 'docx', xls: 'xlsx' };

/** What is said beside a file that can only be downloaded; '' beside any other. `suffix` without its point. */
export function downloadOnly(suffix: string): string {
  const key = suffix.toLowerCase();
  const later = Object.hasOwn(LATER, key) ? LATER[key] : undefined;
  return later === undefined ? '' : `${suffix} 只能下载查看，另存为 ${later} 可在线预览`;
}

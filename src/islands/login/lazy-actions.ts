/** Shown when a script could not be fetched (specification, section 8: chunk loading failures). */
export const SCRIPT_LOST = '页面加载失败，请检查网络后重试';

/** What the dialog does beyond showing itself; fetched while the visitor types. */
export function actions() {
  return import('./actions.ts');
}

/** What is asked before a sign-out: `question`, after a warning where something is unsaved, since the browser itself asks no more. */
export function signOutQuestion(question: string): string {
  const isLost = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return isLost ? `有未保存的内容，退出后将丢失。${question}` : question;
}

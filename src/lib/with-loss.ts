/** The question before a sign-out, with what it loses: the browser asks no more on the way out. */
export function withLoss(question: string): string {
  const isLost = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return isLost ? `有未保存的内容，退出后将丢失。${question}` : question;
}

/** What a failure is told as: the server's words, or that there is no line. */
export function failureText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : '网络不可用，请稍后再试';
}

/** The answer to a call for rows; one without rows, as a backend may send, is a failure and no empty list. */
export function rowsIn<Answer extends { readonly content: readonly unknown[] }>(
  answer: Answer | null,
): Answer {
  if (!answer?.content) throw new Error('a list came without its rows');
  return answer;
}

/** A reason not to start that a person can act on; main.ts prints the message as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

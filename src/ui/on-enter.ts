import type { KeyboardEvent } from 'react';

/**
 * Enter sends a form out of a field that nobody has left: `settle` brings what stands there into the shape in which it is
 * judged and sent. Not the Enter that ends composing a word.
 */
export const onEnter = (settle: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle();
};

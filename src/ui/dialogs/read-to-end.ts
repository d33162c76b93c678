/**
 * Calls once when the end of a scrolling text has been in sight, at once for a text that fits. Answers what stops it.
 * Fractions of a pixel remain at some zoom levels.
 */
export function whenReadToEnd(text: HTMLElement, onEnd: () => void): () => void {
  const stop = () => text.removeEventListener('scroll', look);
  function look(): void {
    if (text.scrollTop + text.clientHeight < text.scrollHeight - 2) return;
    stop();
    onEnd();
  }
  text.addEventListener('scroll', look);
  look();
  return stop;
}

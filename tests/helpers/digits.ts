/** Finds digits that stand by themselves: six of them lie within some longer id of any larger text, by chance. */
export function byThemselves(digits: string): RegExp {
  return new RegExp(`(?<!\\d)${digits}(?!\\d)`);
}

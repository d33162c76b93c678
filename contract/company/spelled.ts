/** A name as papers spell it: brackets of one width, capital letters, no blanks. For comparing only. Pure. */
export const spelled = (name: string): string =>
  name.replaceAll(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）').toUpperCase();

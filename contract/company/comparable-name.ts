/** A company's name for comparing alone, as papers spell it in many ways: brackets of one width, capital letters, no blanks. */
export const comparableName = (name: string): string =>
  name.replaceAll(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）').toUpperCase();

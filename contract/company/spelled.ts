/** A company's name as two papers may spell it: one way for brackets of either width, without blanks. For comparing only. Pure. */
export const spelled = (name: string): string =>
  name.replaceAll(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）');

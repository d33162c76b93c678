/** Of Mantine's fields: what is said of a field stands below it, and pushes no field of a row out of line with the others. */
export const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

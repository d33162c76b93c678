// Stands in the script of every page and counts against its budget: the rest comes when the page is long complete.

const LATER_MS = 3_000;

setTimeout(() => void import('./ask.ts'), LATER_MS);

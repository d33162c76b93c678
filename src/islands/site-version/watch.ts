// Stands in the script of every page and counts against its budget: the rest comes when the page is long complete.

setTimeout(() => void import('./ask.ts'), 3_000);

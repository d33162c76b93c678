// Stands in the script of every page and counts against its budget: the rest comes when the page is long complete.

// Without a line nobody asks; the next page does.
setTimeout(() => void import('./ask.ts').catch(() => undefined), 3_000);

// Stands in the script of every page and counts against its budget: the rest comes when the page is long complete.

// The user centre asks by itself, after each of its navigations; src/layouts/centre-early.js sets `device` there.
if (document.documentElement.dataset.device === undefined) {
  // Without a line nobody asks; the next page does.
  setTimeout(() => void import('./ask.ts').catch(() => undefined), 3_000);
}

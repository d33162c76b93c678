const DAY = /^\d{4}-\d\d-\d\d(?: |$)/;

/** Before a page is printed, marks the cells that hold a day: a narrow column would break it at its hyphens. Returns what stops it. */
export function followDaysOnPaper(): () => void {
  const mark = () => {
    for (const cell of document.querySelectorAll<HTMLElement>('main td')) {
      if (DAY.test(cell.textContent ?? '')) cell.dataset.day = '';
    }
  };
  addEventListener('beforeprint', mark);
  return () => removeEventListener('beforeprint', mark);
}

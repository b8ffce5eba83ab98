/** The moment `months` after the anchor, on the anchor's day or a shorter month's last one. */
export function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const day = start.getUTCDate();
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, lastDay));
  return Math.floor(moved.getTime() / 1000);
}

/** The end of the month, counted from the anchor, that begins at `start`. */
export function nextMonth(anchor: number, start: number): number {
  let months = 1;
  while (monthsAfter(anchor, months) <= start) months += 1;
  return monthsAfter(anchor, months);
}

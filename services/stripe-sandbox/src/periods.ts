/**
 * The instant (in seconds) some months after an anchor; a 31st becomes the last day of a shorter month. In UTC, which
 * date-fns does not calculate in.
 */
function addMonths(anchor: number, months: number): number {
  const start = new Date(anchor * 1000)
  const result = new Date(start)
  result.setUTCDate(1)
  result.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return result.getTime() / 1000
}

/** The end of the period that starts at an instant; months are counted from the anchor. */
export function periodEnd(anchor: number, start: number): number {
  let months = 1
  while (addMonths(anchor, months) <= start) months += 1
  return addMonths(anchor, months)
}

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/** Quoted; a formula gets an apostrophe before it, so that it stays a text. Null is an empty cell. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${value.replace(FORMULA, "'$&").replaceAll('"', '""')}"`
}

/** One line of a CSV file (RFC 4180), with its line break. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(',')}\r\n`

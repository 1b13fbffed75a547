/** Fiscal and calendar years: "FY21", "FY 2021", "2021". */
const YEARS = /\b(?:FY\s?(?:20)?|20)(\d\d)\b/g

/** The latest year that a title names, as it is written there: "2021–2025" is not out of date in 2024. */
export function latestYear(title: string): { year: number; quote: string } | null {
  const [latest] = [...title.matchAll(YEARS)]
    .map(([quote, digits]) => ({ year: 2000 + Number(digits), quote }))
    .toSorted((one, other) => other.year - one.year)
  return latest ?? null
}

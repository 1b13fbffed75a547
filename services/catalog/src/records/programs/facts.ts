import { decodeHTML } from 'entities'
import { z } from 'zod'

const Text = z.string().transform((text) => decodeHTML(text).replaceAll('\r\n', '\n').trim())
/** Values repeat, and one type is also written "lndian". */
const Types = z
  .array(z.string())
  .transform((types) => [...new Set(types.map((type) => type.replaceAll(/\blndian\b/g, 'Indian')))])

/** A program as it is published; sums are in USD. */
export const ProgramFacts = z.object({
  listing: z.string(),
  title: Text,
  popularName: Text,
  agency: Text,
  subAgency: Text,
  fiscalYear: z.string(),
  objective: Text,
  applicantTypes: Types,
  beneficiaryTypes: Types,
  assistanceTypes: Types,
  categories: Types,
  obligations: z.array(z.object({ year: z.string(), usaspendingActual: z.number().nullish() })),
  results: z.array(z.object({ year: z.string(), text: Text })),
  samUrl: z.string(),
  usaspendingUrl: z.string(),
})
export type ProgramFacts = z.infer<typeof ProgramFacts>

/** The file was made while this year went on. */
export const PART_OF_YEAR = '2025'

/** What was obligated per year, latest first. Zero can mean that nobody knows. */
export const yearsOf = ({ obligations }: ProgramFacts) =>
  obligations
    .map(({ year, usaspendingActual: sum }) => ({
      year,
      amount: sum ? sum.toFixed(2) : null,
      isPartOfYear: year === PART_OF_YEAR,
    }))
    .toSorted((one, other) => other.year.localeCompare(one.year))

/** The latest whole year with a known sum. */
export const obligatedOf = (facts: ProgramFacts) => {
  const found = yearsOf(facts).find(({ amount, isPartOfYear }) => !isPartOfYear && Number(amount) > 0)
  return found?.amount ? { year: found.year, amount: found.amount } : null
}

const AWARDS = /\b(\d[\d,]*) (?:[\w-]+ ){0,3}awards? were (?:made|issued|funded)\b/i

/** How many awards were made in the latest year whose results say so in plain words. */
export function awardsOf({ results }: ProgramFacts) {
  for (const { year, text } of results.toSorted((one, other) => other.year.localeCompare(one.year))) {
    const count = AWARDS.exec(text)?.[1]
    if (count) return { year, count: Number(count.replaceAll(',', '')) }
  }
  return null
}

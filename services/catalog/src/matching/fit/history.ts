import { clock } from '@fundharbor/chassis/runtime/clock'
import type { AwardHistory } from '@fundharbor/contracts/catalog/fit'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import { readAwardedBefore } from '../../records/awards/read-awarded-before.ts'

/** Older years say little of how a funder chooses today. */
const MAX_YEARS_AGO = 5
/** A share of fewer recipients says nothing. */
const LEAST_RECIPIENTS = 5
/** Shares of newcomers among the recipients of a year. */
const newcomerShares = { good: 0.3, fair: 0.1 }

/** What a funder gave before; null if no dated grants of it are known. */
export async function readHistory(funderName: string): Promise<AwardHistory | null> {
  const known = await readAwardedBefore([funderSlug(funderName)])
  const sums = known?.sums[0]
  if (!sums) return null
  const years = sums.years.flatMap(({ year, ...rest }) => (year === null ? [] : { year, ...rest }))
  const [first, last] = [years[0], years.at(-1)]
  if (!first || !last) return null
  const latest = years.length > 1 ? last : null
  return {
    funder: { slug: known.of.key, name: known.of.name },
    verdict: latest ? verdictOf(latest) : 'unknown',
    currency: sums.currency,
    firstYear: first.year,
    lastYear: last.year,
    awardsPerYear: Math.round(years.reduce((sum, { awards }) => sum + awards, 0) / years.length),
    median: sums.median,
    latest: latest && { year: latest.year, recipients: latest.recipients, newcomers: latest.newcomers },
  }
}

function verdictOf({ year, recipients, newcomers }: NonNullable<AwardHistory['latest']>) {
  if (clock.now().getUTCFullYear() - year > MAX_YEARS_AGO || recipients < LEAST_RECIPIENTS) return 'unknown'
  const share = newcomers / recipients
  if (share >= newcomerShares.good) return 'good'
  return share >= newcomerShares.fair ? 'fair' : 'poor'
}

import type { AwardTerms, GrantAward } from '@fundharbor/contracts/catalog/grant-award'
import { formatCount, formatMoney } from '@fundharbor/kit'
import { formatDay } from '../../shared/format-day.ts'

/** `January 1, 2027 to December 31, 2027` */
export function describePeriod({ startsOn, endsOn }: Pick<AwardTerms, 'startsOn' | 'endsOn'>): string {
  if (startsOn && endsOn) return `${formatDay(startsOn)} to ${formatDay(endsOn)}`
  return startsOn ? `From ${formatDay(startsOn)}` : endsOn ? `Until ${formatDay(endsOn)}` : ''
}

const isSome = (amount: string | null): amount is string => amount !== null && Number(amount) > 0

/** What is left of the award, and until when. */
export function describeLeft({ terms, totals }: GrantAward): string {
  const { amount, currency, endsOn } = terms
  const spent = `${formatMoney(totals.spent, currency)} spent`
  if (amount === null || totals.left === null) return `${spent}.`
  const of = `${spent} of ${formatMoney(amount, currency)}.`
  if (Number(totals.left) < 0) return `${of} That is ${formatMoney(totals.left.slice(1), currency)} too much.`
  if (!isSome(totals.left)) return of
  const until = endsOn ? ` by ${formatDay(endsOn)}` : ''
  return `${of} ${formatMoney(totals.left, currency)} must still be spent${until}.`
}

/** What is still open before an award is closed. */
export function listOpen({ terms, totals }: GrantAward, openReports: readonly string[]): string[] {
  const money = (amount: string) => formatMoney(amount, terms.currency)
  return [
    ...(openReports.length > 0
      ? [
          `${formatCount(openReports.length, 'report is', 'reports are')} not done: ${openReports.join(', ')}.`,
        ]
      : []),
    ...(isSome(totals.left) ? [`${money(totals.left)} is not spent.`] : []),
    ...(isSome(totals.outstanding) ? [`${money(totals.outstanding)} has not been received.`] : []),
  ]
}

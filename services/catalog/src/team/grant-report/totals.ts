import type { GrantSum, GrantTotals } from '@fundharbor/contracts/catalog/grant-report'
import { addUp } from '../grants/sums.ts'
import type { GrantFacts } from './read-facts.ts'

function sumOf(grants: readonly GrantFacts[], name: 'requested' | 'awarded'): GrantSum {
  const known = grants.flatMap((grant) => grant[name] ?? [])
  return {
    count: grants.length,
    sum: addUp(known),
    unknown: grants.length - known.length,
  }
}

/** Adds up the grants that were sent, per currency; the one in which most was asked for comes first. */
export function totalsOf(grants: readonly GrantFacts[]): GrantTotals[] {
  const sent = grants.filter(({ status }) => status === 'sent' || status === 'won' || status === 'lost')
  const totals = [...Map.groupBy(sent, ({ currency }) => currency)].map(([currency, own]) => {
    const of = (status: GrantFacts['status']) => own.filter((grant) => grant.status === status)
    return {
      currency,
      requested: sumOf(own, 'requested'),
      won: sumOf(of('won'), 'awarded'),
      pending: sumOf(of('sent'), 'requested'),
      lost: sumOf(of('lost'), 'requested'),
    }
  })
  return totals.toSorted(
    (one, other) => byRequested(one, other) || one.currency.localeCompare(other.currency),
  )
}

/** Most asked for first. */
export const byRequested = (one: GrantTotals, other: GrantTotals): number =>
  Number(other.requested.sum) - Number(one.requested.sum)

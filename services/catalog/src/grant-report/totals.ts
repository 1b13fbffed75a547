import type { GrantSum, GrantTotals } from '@fundharbor/contracts/catalog/grant-report'
import type { GrantFacts } from './read-facts.ts'

/** Cents of a decimal string with two decimals. */
export const toCents = (money: string): bigint => BigInt(money.replace('.', ''))

/** `1234.50` for 123450. */
export const fromCents = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

function sumOf(grants: readonly GrantFacts[], name: 'requested' | 'awarded'): GrantSum {
  const known = grants.flatMap((grant) => grant[name] ?? [])
  return {
    count: grants.length,
    sum: fromCents(known.reduce((sum, money) => sum + toCents(money), 0n)),
    unknown: grants.length - known.length,
  }
}

/** Adds up the grants that were sent, per currency; the one in which most was asked for comes first. */
export function addUp(grants: readonly GrantFacts[]): GrantTotals[] {
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

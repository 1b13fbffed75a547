import type { Application } from '@fundharbor/contracts/catalog/applications'
import { statuses } from './statuses.ts'

const MONTHS = 12

export interface Bar {
  label: string
  count: number
}

/** Submitted applications per month, the last twelve, the present one last. Months are those of UTC. */
export function perMonth(applications: Application[], now: Date): Bar[] {
  const name = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1) + index, 1))
    const key = month.toISOString().slice(0, 7)
    const count = applications.filter(({ submittedAt }) => submittedAt?.startsWith(key)).length
    return { label: name.format(month), count }
  })
}

/** How many there are in each status. */
export const perStatus = (applications: Application[]): Bar[] =>
  statuses.map(({ value, label }) => ({
    label,
    count: applications.filter(({ status }) => status === value).length,
  }))

/** Money of one currency: what was asked for in submitted applications, and what was granted. */
export interface Sums {
  currency: string
  asked: number
  granted: number
}

/** Asked and granted sums, per currency, never across; withdrawn applications ask for nothing any more. */
export function perCurrency(applications: Application[]): Sums[] {
  const sums = new Map<string, Sums>()
  for (const { status, currency, requestedAmount } of applications) {
    if (status === 'draft' || status === 'withdrawn') continue
    const sum = sums.get(currency) ?? { currency, asked: 0, granted: 0 }
    const amount = Number(requestedAmount ?? 0)
    sums.set(currency, {
      currency,
      asked: sum.asked + amount,
      granted: sum.granted + (status === 'approved' ? amount : 0),
    })
  }
  return [...sums.values()].toSorted((a, b) => b.asked - a.asked)
}

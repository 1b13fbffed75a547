import { clock } from '@fundharbor/chassis/runtime/clock'
import { dayIn } from '@fundharbor/contracts/catalog/closing-time'
import type { GrantEstimates, GrantReport } from '@fundharbor/contracts/catalog/grant-report'
import { addMonths } from 'date-fns/addMonths'
import { max } from 'date-fns/max'
import type { GrantFacts, PromisedPayment } from './read-facts.ts'
import { fromCents, toCents } from '../grants/sums.ts'

type Open = GrantFacts & { status: Exclude<keyof GrantEstimates, 'months'> }

const isOpen = (grant: GrantFacts): grant is Open =>
  grant.status === 'deciding' || grant.status === 'writing' || grant.status === 'sent'

/** A sum that a grant is expected to bring in a quarter. */
interface Coming {
  grantId: string
  quarter: string | null
  currency: string
  /** Cents times percent. */
  estimated: bigint
  promised: bigint
}

/** What open grants will bring, as a workspace estimates it, and what funders have promised and not paid, by quarter. */
export function forecastMoney(
  grants: readonly GrantFacts[],
  payments: readonly PromisedPayment[],
  estimates: GrantEstimates,
): Pick<GrantReport, 'expected' | 'leftOut'> {
  const open = grants.filter(isOpen)
  const inTime = open.filter(
    ({ status, deadline }) => status === 'sent' || deadline === null || deadline >= clock.now(),
  )
  const estimated = inTime.flatMap((grant): Coming[] => {
    const { id: grantId, currency, requested, status } = grant
    if (!requested) return []
    const cents = toCents(requested) * BigInt(estimates[status])
    return [
      { grantId, quarter: decisionOf(grant, estimates.months), currency, estimated: cents, promised: 0n },
    ]
  })
  const promised = payments.map(({ grantId, currency, amount, expectedOn }) => ({
    grantId,
    quarter: expectedOn && quarterOf(new Date(expectedOn)),
    currency,
    estimated: 0n,
    promised: toCents(amount),
  }))
  return {
    expected: addUpQuarters([...estimated, ...promised]),
    leftOut: { unknown: inTime.length - estimated.length, missed: open.length - inTime.length },
  }
}

/** The sums of each quarter and currency, the first quarter first. */
function addUpQuarters(all: readonly Coming[]): GrantReport['expected'] {
  const quarters = Map.groupBy(all, ({ quarter, currency }) => JSON.stringify([quarter, currency]))
  const expected = [...quarters].map(([key, own]) => {
    const [quarter, currency] = JSON.parse(key) as [string | null, string]
    const hundredths = own.reduce((sum, coming) => sum + coming.estimated, 0n)
    return {
      quarter,
      currency,
      sum: fromCents((hundredths + 50n) / 100n),
      promised: fromCents(own.reduce((sum, coming) => sum + coming.promised, 0n)),
      count: new Set(own.map(({ grantId }) => grantId)).size,
    }
  })
  const key = ({ quarter, currency }: (typeof expected)[number]) => `${quarter ?? '9999'} ${currency}`
  return expected.toSorted((one, other) => key(one).localeCompare(key(other)))
}

/** The quarter of the decision; null without a day to count from. */
function decisionOf({ sentOn, deadline, deadlineZone }: GrantFacts, months: number): string | null {
  const day = sentOn ?? (deadline && dayIn(deadline, deadlineZone))
  return day && quarterOf(addMonths(new Date(day), months))
}

/** A payment that should have come already counts in this quarter. */
function quarterOf(day: Date): string {
  const late = max([day, clock.now()]).toISOString()
  return `${late.slice(0, 4)}-Q${Math.ceil(Number(late.slice(5, 7)) / 3)}`
}

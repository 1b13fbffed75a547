import { clock } from '@fundharbor/chassis/runtime/clock'
import { dayIn } from '@fundharbor/contracts/catalog/closing-time'
import type { GrantEstimates, GrantReport } from '@fundharbor/contracts/catalog/grant-report'
import { addMonths } from 'date-fns/addMonths'
import { max } from 'date-fns/max'
import type { GrantFacts } from './read-facts.ts'
import { fromCents, toCents } from '../grants/sums.ts'

type Open = GrantFacts & { status: Exclude<keyof GrantEstimates, 'months'> }

const isOpen = (grant: GrantFacts): grant is Open =>
  grant.status === 'deciding' || grant.status === 'writing' || grant.status === 'sent'

/** What open grants will bring, as a workspace estimates it, by the quarter in which funders decide. */
export function forecastMoney(
  grants: readonly GrantFacts[],
  estimates: GrantEstimates,
): Pick<GrantReport, 'expected' | 'leftOut'> {
  const open = grants.filter(isOpen)
  const inTime = open.filter(
    ({ status, deadline }) => status === 'sent' || deadline === null || deadline >= clock.now(),
  )
  const known = inTime.flatMap((grant) =>
    grant.requested
      ? [{ ...grant, hundredths: toCents(grant.requested) * BigInt(estimates[grant.status]) }]
      : [],
  )
  const quarters = Map.groupBy(known, (grant) =>
    JSON.stringify([quarterOf(grant, estimates.months), grant.currency]),
  )
  const expected = [...quarters].map(([key, own]) => {
    const [quarter, currency] = JSON.parse(key) as [string | null, string]
    const hundredths = own.reduce((sum, grant) => sum + grant.hundredths, 0n)
    return { quarter, currency, sum: fromCents((hundredths + 50n) / 100n), count: own.length }
  })
  const key = ({ quarter, currency }: (typeof expected)[number]) => `${quarter ?? '9999'} ${currency}`
  return {
    expected: expected.toSorted((one, other) => key(one).localeCompare(key(other))),
    leftOut: { unknown: inTime.length - known.length, missed: open.length - inTime.length },
  }
}

/** The quarter of the decision, this one if it should have come already; null without a day to count from. */
function quarterOf({ sentOn, deadline, deadlineZone }: GrantFacts, months: number): string | null {
  const day = sentOn ?? (deadline && dayIn(deadline, deadlineZone))
  if (day === null) return null
  const decision = max([addMonths(new Date(day), months), clock.now()]).toISOString()
  return `${decision.slice(0, 4)}-Q${Math.ceil(Number(decision.slice(5, 7)) / 3)}`
}

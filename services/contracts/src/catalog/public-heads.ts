import { fundingTypes, labelOf } from '../vocabulary.ts'
import { DEFAULT_CLOSING_ZONE, formatClosing, formatClosingDay } from './closing-time.ts'
import type { AwardedBefore } from './awards.ts'
import type { FunderPage, PublicOpportunityPage } from './public-pages.ts'
import type { PublicOpportunity } from './public-search.ts'

interface Head {
  title: string
  description: string
}

/** The day of what happened on our side, such as the last check of a source. */
export const publicDay = (instant: string): string =>
  formatClosingDay({ deadline: instant, deadlineZone: DEFAULT_CLOSING_ZONE })

/** The day of posting, which starts at midnight where the funder is. */
export const publicPostingDay = (
  postedAt: string,
  { deadlineZone }: Pick<PublicOpportunity, 'deadlineZone'>,
): string => formatClosingDay({ deadline: postedAt, deadlineZone })

/** `€6,300,000`; cents only if they are not zero. */
export function publicMoney(amount: string, currency: string): string {
  return Number(amount).toLocaleString('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
}

type Sums = Pick<PublicOpportunityPage, 'amount' | 'minAmount' | 'maxAmount' | 'currency'>

/** The amount in words, as members see it; null if the source does not state one. */
export function publicAmount({ amount, minAmount: min, maxAmount: max, currency }: Sums): string | null {
  if (min !== null && max !== null && Number(min) !== Number(max))
    return `${publicMoney(min, currency)} – ${publicMoney(max, currency)}`
  if (min !== null && max !== null) return publicMoney(max, currency)
  if (max !== null) return `Up to ${publicMoney(max, currency)}`
  return min === null ? amount : `From ${publicMoney(min, currency)}`
}

/** When it closes: "Closes on May 4, 2027", "Closed on May 4, 2027", "Open at any time". */
export function publicDeadline({
  deadline,
  deadlineZone,
  isClosed,
  isRolling,
  isForecast,
  ...other
}: Pick<
  PublicOpportunity,
  'deadline' | 'deadlineZone' | 'isRolling' | 'isForecast' | 'expectedAt' | 'probablyClosedReason'
> & {
  isClosed: boolean
}): string {
  if (deadline === null) {
    if (isRolling) return 'Open at any time'
    if (isClosed) return `Probably closed. ${other.probablyClosedReason ?? ''}`.trim()
    if (isForecast && other.expectedAt) return `Forecast for ${monthOf(other.expectedAt)}`
    return isForecast ? 'Forecast, no deadline yet' : 'No deadline stated'
  }
  const day = formatClosing({ deadline, deadlineZone })
  if (isClosed) return `${isForecast ? 'Was expected to close' : 'Closed'} on ${day}`
  return `${isForecast ? 'Expected to close' : 'Closes'} on ${day}`
}

const monthOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const MOST_CHARACTERS = 300

/** Title and description of an opportunity's page, the same in the browser and in server-rendered HTML. */
export function opportunityHead(page: PublicOpportunityPage): Head {
  const amount = publicAmount(page)
  const sentences = [
    `${labelOf(fundingTypes, page.fundingType)} from ${page.funderName}.`,
    amount && `${amount}.`,
    `${publicDeadline(page)}.`,
    page.excerpt,
  ]
  return {
    title: `${page.title} | ${page.funderName}`,
    description: shorten(sentences.filter(Boolean).join(' ')),
  }
}

/** Whole words only. */
const shorten = (words: string): string =>
  words.length <= MOST_CHARACTERS
    ? words
    : `${words
        .slice(0, MOST_CHARACTERS)
        .replace(/\s+\S*$/, '')
        .replace(/[\s.,;…]+$/, '')}…`

/** `The next one closes on May 4, 2027`; null if none has a deadline. */
export function publicClosingNext(closingNext: readonly PublicOpportunity[]): string | null {
  const [next] = closingNext
  return next?.deadline
    ? `The next one closes on ${formatClosing({ ...next, deadline: next.deadline })}`
    : null
}

/** `1,145 grants of it are known from 2013 to 2018.` */
export function publicAwards({ sums, firstYear, lastYear }: AwardedBefore): string {
  const count = sums.reduce((sum, { awards }) => sum + awards, 0)
  const years = firstYear === lastYear ? `of ${firstYear}` : `from ${firstYear} to ${lastYear}`
  return `${count === 1 ? 'One grant' : `${count.toLocaleString('en-US')} grants`} of it ${count === 1 ? 'is' : 'are'} known${firstYear === null ? '' : ` ${years}`}.`
}

/** Title and description of a funder's page. */
export function funderHead({
  name,
  open,
  closingNext,
  subjects,
  awardedBefore,
}: Pick<FunderPage, 'name' | 'open' | 'closingNext' | 'subjects' | 'awardedBefore'>): Head {
  const title = `${name}: open grants and funding`
  if (open === 0 && awardedBefore)
    return {
      title: `${name}: who got its grants`,
      description: `${name} has no open funding today. ${publicAwards(awardedBefore)}`,
    }
  if (open === 0) return { title, description: `${name} has no open funding today.` }
  const next = publicClosingNext(closingNext)
  const labels = subjects.slice(0, 3).map(({ label }) => label)
  const sentences = [
    `${open === 1 ? 'One open opportunity' : `${open.toLocaleString('en-US')} open opportunities`} from ${name}.`,
    next && `${next}.`,
    labels.length > 0 && `About ${new Intl.ListFormat('en-US', { type: 'unit' }).format(labels)}.`,
  ]
  return { title, description: sentences.filter(Boolean).join(' ') }
}

import { fundingTypes, labelOf, type SourceName } from '../vocabulary.ts'
import type { FunderPage, PublicOpportunityPage } from './public-pages.ts'
import type { PublicOpportunity } from './public-search.ts'

interface Head {
  title: string
  description: string
}

/** In this time zone, deadlines at the end of American and European days fall on the same day. */
export const publicDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** The day of posting, which starts at midnight where the source is. */
export const publicPostingDay = (instant: string, source: SourceName): string =>
  new Date(instant).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: source === 'eu-funding-tenders' ? 'Europe/Brussels' : 'America/New_York',
  })

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
  isClosed,
  isRolling,
  isForecast,
}: Pick<PublicOpportunity, 'deadline' | 'isRolling' | 'isForecast'> & { isClosed: boolean }): string {
  if (deadline === null) {
    if (isRolling) return 'Open at any time'
    return isForecast ? 'Forecast, no deadline yet' : 'No deadline stated'
  }
  if (isClosed) return `Closed on ${publicDay(deadline)}`
  return `${isForecast ? 'Expected to close' : 'Closes'} on ${publicDay(deadline)}`
}

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

/** Title and description of a funder's page. */
export function funderHead({
  name,
  open,
  closingNext,
  subjects,
}: Pick<FunderPage, 'name' | 'open' | 'closingNext' | 'subjects'>): Head {
  const title = `${name}: open grants and funding`
  if (open === 0) return { title, description: `${name} has no open funding today.` }
  const next = closingNext[0]?.deadline
  const labels = subjects.slice(0, 3).map(({ label }) => label)
  const sentences = [
    `${open === 1 ? 'One open opportunity' : `${open.toLocaleString('en-US')} open opportunities`} from ${name}.`,
    next && `The next one closes on ${publicDay(next)}.`,
    labels.length > 0 && `About ${new Intl.ListFormat('en-US', { type: 'unit' }).format(labels)}.`,
  ]
  return { title, description: sentences.filter(Boolean).join(' ') }
}

import { linkWithToken, oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import { formatMoney } from '@fundharbor/chassis/mail/format'
import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { alerts } from '@fundharbor/contracts/catalog/alerts'
import { formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { RecommendedOpportunity } from '@fundharbor/contracts/documents/recommendations'
import type { Contact } from '@fundharbor/contracts/identity/people'
import type { EmailedMatch } from './dependencies.ts'

/** Matches in an email; the page has the rest. */
const MAX_LISTED = 10

/** The page that all unsubscribe links open. */
const UNSUBSCRIBE_PAGE = '/saved/stop'

interface NewMatches {
  contact: Contact
  /** Without an id for the default project. */
  project: { id: string | undefined; title: string }
  matches: readonly EmailedMatch[]
  /** The token of the unsubscribe link. */
  token: string
  sender: Sender
}

/** New matches for a project, each with the reason that sets it apart. */
export function newMatchesMail({ contact, project, matches, token, sender }: NewMatches): Mail {
  const { publicUrl, mailFrom } = sender
  const page = withProject(new URL('/recommendations', publicUrl), project.id)
  const count = matches.length === 1 ? '1 new match' : `${matches.length} new matches`
  return {
    to: contact.email,
    subject: `${count} for ${project.title}`,
    headers: oneClickHeaders(new URL(alerts.unsubscribe.path, publicUrl), token),
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: `New matches for ${project.title}`,
      paragraphs: ['We found these opportunities in the last week.'],
      lists: [{ rows: matches.slice(0, MAX_LISTED).map((match) => rowOf(match, project.id, publicUrl)) }],
      action: {
        label: matches.length > MAX_LISTED ? `View all ${count}` : 'View your matches',
        url: page,
      },
      foot: [
        {
          label: 'Unsubscribe from new matches',
          url: linkWithToken(new URL(UNSUBSCRIBE_PAGE, publicUrl), token),
        },
      ],
    }),
  }
}

function withProject(address: URL, projectId: string | undefined): string {
  if (projectId) address.searchParams.set('project', projectId)
  return address.href
}

function rowOf(
  { opportunityId, opportunity, reasons }: EmailedMatch,
  projectId: string | undefined,
  publicUrl: string,
) {
  const facts = [opportunity.funderName, amountOf(opportunity), deadlineOf(opportunity)].join(', ')
  return {
    label: opportunity.title,
    detail: [`${facts}.`, ...reasons.slice(0, 1)].join(' '),
    url: new URL(`/opportunities/${opportunityId}`, publicUrl).href,
    aside: {
      label: 'Is this for us?',
      url: withProject(new URL(`/opportunities/${opportunityId}/fit`, publicUrl), projectId),
    },
  }
}

/** Sources write 0 for unknown. */
function amountOf({ minAmount, maxAmount, currency }: RecommendedOpportunity): string {
  const [low, high] = [Number(minAmount), Number(maxAmount)]
  const money = (amount: number) => formatMoney(amount, currency)
  if (high > 0) return low > 0 && low !== high ? `${money(low)} to ${money(high)}` : `up to ${money(high)}`
  return low > 0 ? `from ${money(low)}` : 'amount not stated'
}

const deadlineOf = ({ deadline, deadlineZone }: RecommendedOpportunity): string =>
  deadline ? `closes ${formatClosing({ deadline, deadlineZone })}` : 'no deadline stated'

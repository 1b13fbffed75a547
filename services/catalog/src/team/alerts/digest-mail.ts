import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail, type MailList } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { linkWithToken, oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import { alerts } from '@fundharbor/contracts/catalog/alerts'
import { MOST_NEW_MATCHES } from '@fundharbor/contracts/catalog/saved'
import type { Contact } from '@fundharbor/contracts/identity/people'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import type { SavedSearchModel } from '../saved-searches/model.ts'
import { describeDeadline } from '../../records/opportunities/deadline-text.ts'

/** The page that all unsubscribe links open. */
export const UNSUBSCRIBE_PAGE = '/saved/stop'

/** New matches of a search: the first of them, and how many there are. */
export interface SearchMatches {
  search: SavedSearchModel
  matches: OpportunityModel[]
  count: number
}

interface Digest {
  contact: Contact
  searches: SearchMatches[]
  userId: string
  sender: Sender
}

/** New matches for a person's searches, with links to unsubscribe from each and from all. */
export function digestMail({ contact, searches, userId, sender }: Digest): Mail {
  const { publicUrl, mailFrom } = sender
  const stop = linkToken('digests', userId)
  const total = searches.reduce((sum, { count }) => sum + count, 0)
  const [first] = searches
  return {
    to: contact.email,
    subject:
      searches.length === 1 && first
        ? `${describeCount(first.count)}: ${first.search.name}`
        : `${describeCount(total)} for your saved searches`,
    headers: oneClickHeaders(new URL(alerts.unsubscribe.path, publicUrl), stop),
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: 'New matches for your searches',
      paragraphs: [],
      lists: searches.map((each) => listMatches(each, publicUrl)),
      action: { label: 'View saved searches', url: new URL('/saved-searches', publicUrl).href },
      foot: [
        {
          label: 'Unsubscribe from all digests',
          url: linkWithToken(new URL(UNSUBSCRIBE_PAGE, publicUrl), stop),
        },
      ],
    }),
  }
}

function describeCount(count: number): string {
  if (count === 1) return '1 new match'
  return count >= MOST_NEW_MATCHES ? `${MOST_NEW_MATCHES} or more new matches` : `${count} new matches`
}

function listMatches({ search, matches, count }: SearchMatches, publicUrl: string): MailList {
  const all = new URL('/opportunities', publicUrl)
  for (const [name, value] of Object.entries(search.query)) all.searchParams.set(name, value)
  all.searchParams.set('sort', 'newest')
  const more = count > matches.length ? `See all ${describeCount(count)}` : 'Open this search'
  return {
    heading: search.name,
    rows: matches.map((match) => ({
      label: match.title,
      detail: [match.funderName, describeDeadline(match)].join(', '),
      url: new URL(`/opportunities/${match.id}`, publicUrl).href,
    })),
    after: [
      { label: more, url: all.href },
      {
        label: 'Mute this search',
        url: linkWithToken(new URL(UNSUBSCRIBE_PAGE, publicUrl), linkToken('search', search.id)),
      },
    ],
  }
}

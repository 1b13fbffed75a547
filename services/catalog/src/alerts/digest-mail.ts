import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail, type MailList } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { linkWithToken, oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import { alerts } from '@fundharbor/contracts/catalog/alerts'
import { MOST_NEW_MATCHES } from '@fundharbor/contracts/catalog/saved'
import type { Contact } from '@fundharbor/contracts/identity/people'
import type { OpportunityModel } from '../opportunities/model.ts'
import type { SavedSearchModel } from '../saved/search-model.ts'
import { deadlineInWords } from './deadline-words.ts'
import type { Wishes } from './wishes.ts'

/** The page that every link out of a mail leads to. */
export const STOP_PAGE = '/saved/stop'

/** What is new in a search: some of its matches, and how many there are. */
export interface SearchNews {
  search: SavedSearchModel
  matches: OpportunityModel[]
  count: number
}

interface Digest {
  contact: Contact
  news: SearchNews[]
  wishes: Wishes
  sender: Sender
}

/** What is new in a person's searches, with a way out of each and of all. */
export function digestMail({ contact, news, wishes, sender }: Digest): Mail {
  const { publicUrl, mailFrom } = sender
  const total = news.reduce((sum, { count }) => sum + count, 0)
  const [first] = news
  const isOne = news.length === 1 && first !== undefined
  return {
    to: contact.email,
    subject: isOne
      ? `${matchesInWords(first.count)}: ${first.search.name}`
      : `${matchesInWords(total)} in your searches`,
    headers: oneClickHeaders(new URL(alerts.unsubscribe.path, publicUrl), wishes.digestsToken),
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: 'New in your searches',
      paragraphs: [],
      lists: news.map((each) => listOf(each, publicUrl)),
      action: { label: 'Open your searches', url: new URL('/saved?view=searches', publicUrl).href },
      foot: [
        {
          label: 'Stop all digests',
          url: linkWithToken(new URL(STOP_PAGE, publicUrl), wishes.digestsToken),
        },
      ],
    }),
  }
}

function matchesInWords(count: number): string {
  if (count === 1) return '1 new match'
  return count >= MOST_NEW_MATCHES ? `${MOST_NEW_MATCHES} or more new matches` : `${count} new matches`
}

function listOf({ search, matches, count }: SearchNews, publicUrl: string): MailList {
  const all = new URL('/opportunities', publicUrl)
  for (const [name, value] of Object.entries(search.query)) all.searchParams.set(name, value)
  all.searchParams.set('sort', 'newest')
  const more = count > matches.length ? `See all ${matchesInWords(count)}` : 'See the whole search'
  return {
    heading: search.name,
    rows: matches.map((match) => ({
      label: match.title,
      detail: [match.funderName, deadlineInWords(match)].join(', '),
      url: new URL(`/opportunities/${match.id}`, publicUrl).href,
    })),
    after: [
      { label: more, url: all.href },
      { label: 'Mute this search', url: linkWithToken(new URL(STOP_PAGE, publicUrl), search.muteToken) },
    ],
  }
}

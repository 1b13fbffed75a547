import type { PageWords } from '@fundharbor/contracts/platform/page-words'
import { DiscussionModel } from '../forum/model.ts'
import { presentDiscussionRow } from '../forum/presenter.ts'
import { WebinarModel } from '../webinars/model.ts'
import { kindOf } from '../webinars/presenter.ts'
import type { Described, PageContext } from './describe.ts'
import { escapeText } from './markup.ts'

/** As many discussions as the page shows at first. */
const DISCUSSIONS = 5

const list = (items: string[]) => `<div class="first-text"><ul>${items.join('')}</ul></div>`

const item = (href: string, title: string, words: string) =>
  `<li><a href="${href}">${escapeText(title)}</a><p>${escapeText(words)}</p></li>`

/** Webinars that lie ahead and those that are over. */
export async function describeWebinars(words: PageWords, { origin }: PageContext): Promise<Described> {
  const rows = await WebinarModel.query().where({ isActive: true }).orderBy('startsAt', 'desc')
  const ahead = rows.filter((row) => kindOf(row) === 'upcoming')
  return {
    ...words,
    html: words.html + list(rows.map((row) => item(`/webinars/${row.id}`, row.title, row.description))),
    jsonLd: {
      '@type': 'CollectionPage',
      name: words.title,
      description: words.description,
      hasPart: ahead.map((row) => ({
        '@type': 'Event',
        name: row.title,
        description: row.description,
        startDate: row.startsAt.toISOString(),
        duration: `PT${row.duration}M`,
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url: `${origin}/webinars/${row.id}` },
        performer: { '@type': 'Person', name: row.presenter },
      })),
    },
  }
}

/** The discussions that the forum shows first. */
export async function describeCommunity(words: PageWords, { origin }: PageContext): Promise<Described> {
  const rows = await DiscussionModel.shown()
    .orderBy([
      { column: 'isPinned', order: 'desc' },
      { column: 'lastActivityAt', order: 'desc' },
    ])
    .limit(DISCUSSIONS)
  const shown = rows.map(presentDiscussionRow)
  return {
    ...words,
    html: words.html + list(shown.map((row) => item(`/community/${row.id}`, row.title, row.excerpt))),
    jsonLd: {
      '@type': 'CollectionPage',
      name: words.title,
      description: words.description,
      hasPart: shown.map((row) => ({
        '@type': 'DiscussionForumPosting',
        headline: row.title,
        text: row.excerpt,
        url: `${origin}/community/${row.id}`,
        author: { '@type': 'Person', name: row.author },
        datePublished: row.createdAt,
      })),
    },
  }
}

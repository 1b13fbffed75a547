import type { PrerenderedPage } from '@fundharbor/contracts/platform/prerendered'
import { DiscussionModel } from '../forum/model.ts'
import { presentDiscussionRow } from '../forum/presenter.ts'
import { WebinarModel } from '../webinars/model.ts'
import { kindOf } from '../webinars/presenter.ts'
import type { PageContext, PageDescription } from './describe.ts'
import { escapeText } from './markup.ts'

/** As many as the page shows at first. */
const MAX_DISCUSSIONS = 5

const list = (items: string[]) => `<div class="first-text"><ul>${items.join('')}</ul></div>`

const item = (href: string, title: string, text: string) =>
  `<li><a href="${href}">${escapeText(title)}</a><p>${escapeText(text)}</p></li>`

/** The list of webinars. */
export async function describeWebinars(
  page: PrerenderedPage,
  { origin }: PageContext,
): Promise<PageDescription> {
  const rows = await WebinarModel.query().where({ isActive: true }).orderBy('startsAt', 'desc')
  const upcoming = rows.filter((row) => kindOf(row) === 'upcoming')
  return {
    ...page,
    html: page.html + list(rows.map((row) => item(`/webinars/${row.id}`, row.title, row.description))),
    jsonLd: {
      '@type': 'CollectionPage',
      name: page.title,
      description: page.description,
      hasPart: upcoming.map((row) => ({
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
export async function describeCommunity(
  page: PrerenderedPage,
  { origin }: PageContext,
): Promise<PageDescription> {
  const rows = await DiscussionModel.visible()
    .orderBy([
      { column: 'isPinned', order: 'desc' },
      { column: 'lastActivityAt', order: 'desc' },
    ])
    .limit(MAX_DISCUSSIONS)
  const shown = rows.map(presentDiscussionRow)
  return {
    ...page,
    html: page.html + list(shown.map((row) => item(`/community/${row.id}`, row.title, row.excerpt))),
    jsonLd: {
      '@type': 'CollectionPage',
      name: page.title,
      description: page.description,
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

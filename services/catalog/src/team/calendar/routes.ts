import { CALENDAR_TYPE, renderCalendar } from '@fundharbor/chassis/mail/calendar'
import { notFound } from '@fundharbor/chassis/http/failures'
import { brandOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { mount } from '@fundharbor/chassis/http/mount'
import { calendar, internalCalendar } from '@fundharbor/contracts/catalog/calendar'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { readReports } from '../grants/read-reports.ts'
import { visibleTo } from '../../records/opportunities/visible.ts'
import { deadlineEvent, reportEvent } from './deadlines.ts'
import { readDeadlines, readFeedOwner, getFeedSecret, renewSecret, revokeSecrets } from './feeds.ts'

/** Calendar programs ask every few minutes at most, some from several devices. */
const perFeed = rateLimit('calendar feed', { times: 60, seconds: 600 })

/** Deadlines for calendar programs: one as a file, those of a workspace as a member's feed. */
export function calendarRouter({ publicUrl, mailFrom }: Sender): Router {
  const router = new Router()

  const feedOf = (secret: string) => ({
    url: new URL(calendar.subscribe.path.replace(':secret', secret), publicUrl).href,
  })

  mount(router, calendar.opportunity, async ({ person, params, ctx }) => {
    const opportunity = await visibleTo(person).findById(params.id)
    const event = opportunity && deadlineEvent({ opportunity }, publicUrl)
    if (!event) throw notFound('Deadline')
    return respondCalendar(ctx, 'deadline.ics', renderCalendar(event.title, [event]))
  })

  mount(router, calendar.feed, async ({ person }) => feedOf(await getFeedSecret(person)))

  mount(router, calendar.renew, async ({ person }) => feedOf(await renewSecret(person)))

  mount(router, internalCalendar.revoke, async ({ params }) => {
    await revokeSecrets(params.id)
    return {}
  })

  mount(router, calendar.subscribe, async ({ params, ctx }) => {
    const owner = await readFeedOwner(params.secret)
    if (!owner) throw notFound('Calendar')
    await perFeed(owner.userId)
    const deadlines = await readDeadlines(owner.workspaceId)
    const reports = await readReports(owner.workspaceId)
    const events = [
      ...deadlines.flatMap((deadline) => deadlineEvent(deadline, publicUrl) ?? []),
      ...reports.map((report) => reportEvent(report, publicUrl)),
    ]
    return respondCalendar(ctx, 'deadlines.ics', renderCalendar(`${brandOf(mailFrom)} deadlines`, events))
  })

  return router
}

function respondCalendar(ctx: Context, filename: string, content: string): string {
  ctx.attachment(filename)
  ctx.type = CALENDAR_TYPE
  return content
}

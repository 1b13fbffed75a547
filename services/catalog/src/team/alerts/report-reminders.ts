import { linkWithToken, oneClickHeaders } from '@fundharbor/chassis/http/one-click'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import { formatDate } from '@fundharbor/chassis/mail/format'
import type { Mail } from '@fundharbor/chassis/mail/mail'
import { renderMail } from '@fundharbor/chassis/mail/mail-layout'
import { brandOf } from '@fundharbor/chassis/mail/mail-sender'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { alerts, REMINDER_DAYS } from '@fundharbor/contracts/catalog/alerts'
import type { StepKind } from '@fundharbor/contracts/catalog/grant-parts'
import { daysBetween, dueIn } from '@fundharbor/contracts/catalog/closing-time'
import type { Knex } from 'knex'
import { OPEN_DUTIES } from '../grants/read-reports.ts'
import { todayAt } from '../../records/opportunities/today-at.ts'
import { acceptsEmails } from '../notification-preferences/contacts.ts'
import { SEND_HOUR } from '../notification-preferences/digest-days.ts'
import { queueMailTo, readPreferences } from '../notification-preferences/preferences.ts'
import { UNSUBSCRIBE_PAGE } from './digest-mail.ts'
import type { AlertDependencies } from './job.ts'

/** A report or another step of which a person is to be reminded. `days` are all the stages that it covers. */
interface DueReport {
  userId: string
  stepId: string
  kind: StepKind
  grantId: string
  opportunityId: string
  opportunityTitle: string
  title: string
  dueOn: string
  deadlineZone: string
  days: number[]
}

/**
 * Members are reminded of reports that they write and of those of grants that they follow, as of deadlines, and of other steps
 * that they do the day before. A reminder is due once its day begins in the funder's time zone, unless that day came before the
 * step was added.
 */
const DUE = `
  WITH reports AS (
    SELECT s.id, s.kind, s.grant_id, s.title, s.due_on, s.created_at, s.assignee_id, g.opportunity_id,
      coalesce(o.title, g.opportunity_title) AS opportunity_title, d.zone,
      (CAST(:now AS timestamptz) AT TIME ZONE d.zone)::date AS today
    FROM ${OPEN_DUTIES} AND s.due_on BETWEEN CAST(:now AS date) - 1 AND CAST(:now AS date) + ${Math.max(...REMINDER_DAYS) + 1}),
  readers AS (
    SELECT id, assignee_id AS user_id FROM reports WHERE assignee_id IS NOT NULL
    UNION SELECT r.id, m.user_id FROM reports r JOIN grant_members m USING (grant_id)
      WHERE r.kind = 'report' AND m.follows_since IS NOT NULL)
  SELECT f.user_id AS "userId", r.id AS "stepId", r.kind, r.grant_id AS "grantId", r.opportunity_id AS "opportunityId",
    r.opportunity_title AS "opportunityTitle", r.title, r.due_on::text AS "dueOn", r.zone AS "deadlineZone",
    array_agg(stage.days) AS days
  FROM readers f JOIN reports r USING (id)
  CROSS JOIN unnest(CAST(:stages AS int[])) AS stage(days)
  LEFT JOIN reminder_preferences w ON w.user_id = f.user_id AND w.opportunity_id = r.opportunity_id
  WHERE r.due_on - stage.days BETWEEN (r.created_at AT TIME ZONE r.zone)::date AND r.today AND r.due_on >= r.today
    AND (r.kind = 'report' OR stage.days = 1) AND NOT coalesce(w.is_muted, false)
    AND NOT EXISTS (SELECT FROM report_reminders_sent t WHERE t.step_id = r.id AND t.user_id = f.user_id
      AND t.due_on = r.due_on AND t.days = stage.days)
  GROUP BY f.user_id, r.id, r.kind, r.grant_id, r.opportunity_id, r.opportunity_title, r.title, r.due_on, r.zone
  ORDER BY f.user_id, r.due_on, r.id`

/** Sends due reminders of reports and steps, one email per person, but not before the send hour. */
export async function sendReportReminders(knex: Knex, dependencies: AlertDependencies): Promise<void> {
  const now = clock.now()
  if (now.getUTCHours() < SEND_HOUR) return
  const { rows } = await knex.raw(DUE, { now, stages: [...REMINDER_DAYS] })
  for (const due of Map.groupBy(rows as DueReport[], ({ userId }) => userId).values()) {
    try {
      await sendReminder(knex, due, dependencies)
    } catch (error) {
      logger.warn({ err: error }, 'a reminder of reports waits for the next run')
    }
  }
}

async function sendReminder(
  knex: Knex,
  due: DueReport[],
  { readContact, sender }: AlertDependencies,
): Promise<void> {
  const userId = due[0]?.userId ?? ''
  const contact = await readContact(userId)
  await knex.transaction(async (trx) => {
    const preferences = await readPreferences(trx, userId)
    const claimed = await claimReminders(trx, due)
    if (!acceptsEmails(contact) || !preferences.reminders || claimed.length === 0) return
    await queueMailTo(trx, userId, reportMail({ to: contact.email, items: claimed, userId, sender }))
  })
}

/** Returns the reminders that no other replica has claimed. */
async function claimReminders(trx: Knex, due: DueReport[]): Promise<DueReport[]> {
  const claimed = await trx
    .table('report_reminders_sent')
    .insert(
      due.flatMap(({ stepId, userId, dueOn, days }) =>
        days.map((each) => ({
          step_id: stepId,
          user_id: userId,
          due_on: dueOn,
          days: each,
          sent_at: clock.now(),
        })),
      ),
    )
    .onConflict()
    .ignore()
    .returning('step_id')
  const ids = new Set(claimed.map(({ stepId }) => stepId))
  return due.filter(({ stepId }) => ids.has(stepId))
}

interface ReportReminder {
  to: string
  items: DueReport[]
  userId: string
  sender: AlertDependencies['sender']
}

/** Reminds a person of reports and steps, with links to mute those of a grant and to unsubscribe from all. */
function reportMail({ to, items, userId, sender: { publicUrl, mailFrom } }: ReportReminder): Mail {
  const stop = linkToken('reminders', userId)
  const address = (path: string) => new URL(path, publicUrl)
  const dueText = (item: DueReport) => `Due ${dueIn(daysBetween(todayAt(item), item.dueOn))}`
  const [first] = items
  const noun = items.every(({ kind }) => kind === 'report') ? 'report' : 'step'
  return {
    to,
    subject:
      items.length === 1 && first ? `${dueText(first)}: ${first.title}` : `${items.length} ${noun}s are due`,
    headers: oneClickHeaders(address(alerts.unsubscribe.path), stop),
    ...renderMail({
      brand: brandOf(mailFrom),
      heading: items.length === 1 ? `A ${noun} is due` : `Your ${noun}s are due`,
      paragraphs: ['You follow these grants, or these are your steps.'],
      lists: [
        {
          rows: items.map((item) => ({
            label: item.title,
            detail: `${item.opportunityTitle}. ${dueText(item)}, ${formatDate(new Date(item.dueOn))}.`,
            url: address(`/grants/${item.grantId}${item.kind === 'report' ? '#award' : ''}`).href,
            aside: {
              label: 'Mute this grant',
              url: linkWithToken(
                address(UNSUBSCRIBE_PAGE),
                linkToken('reminder', userId, item.opportunityId),
              ),
            },
          })),
        },
      ],
      action: { label: 'Open My Grants', url: address('/grants').href },
      foot: [
        { label: 'Unsubscribe from all reminders', url: linkWithToken(address(UNSUBSCRIBE_PAGE), stop) },
      ],
    }),
  }
}

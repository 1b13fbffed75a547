import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { REMINDER_DAYS } from '@fundharbor/contracts/catalog/alerts'
import type { Knex } from 'knex'
import { takesMails } from './contacts.ts'
import { MAIL_HOUR } from './digest-days.ts'
import type { Alerting } from './job.ts'
import { reminderMail } from './reminder-mail.ts'
import { mailTo, readWishes, wishReminders } from './wishes.ts'

const DAY_MS = 86_400_000
const KEEP_DAYS = 90

/** A deadline that somebody is to be reminded of. `days`: every reminder that this one stands for. */
export interface DueReminder {
  userId: string
  opportunityId: string
  title: string
  funderName: string
  deadline: Date
  isDraft: boolean
  days: number[]
}

/**
 * What a person follows is a saved opportunity or a draft that is not submitted yet. A reminder is due once its day
 * before the deadline came after the person began to follow; several that were missed are one mail.
 */
const DUE = `
  WITH followed AS (
    SELECT user_id, opportunity_id, min(since) AS since, bool_or(is_draft) AS is_draft FROM (
      SELECT user_id, opportunity_id, saved_at AS since, false AS is_draft FROM saved_opportunities
      UNION ALL
      SELECT user_id, opportunity_id, created_at, true FROM applications WHERE status = 'draft'
    ) AS both_kinds
    WHERE opportunity_id IN (
      SELECT id FROM opportunities WHERE is_active AND deadline > :now AND deadline <= :horizon)
    GROUP BY user_id, opportunity_id)
  SELECT f.user_id AS "userId", f.opportunity_id AS "opportunityId", o.title, o.funder_name AS "funderName",
    o.deadline, f.is_draft AS "isDraft",
    array_agg(stage.days ORDER BY stage.days) AS days
  FROM followed f
  JOIN opportunities o ON o.id = f.opportunity_id
  CROSS JOIN unnest(CAST(:stages AS int[])) AS stage(days)
  LEFT JOIN reminder_preferences w ON w.user_id = f.user_id AND w.opportunity_id = f.opportunity_id
  WHERE o.deadline - stage.days * interval '1 day' BETWEEN f.since AND :now
    AND NOT coalesce(w.is_muted, false)
    AND NOT EXISTS (SELECT FROM reminders_sent r WHERE r.user_id = f.user_id
      AND r.opportunity_id = f.opportunity_id AND r.deadline = o.deadline AND r.days = stage.days)
    AND (f.is_draft OR NOT EXISTS (SELECT FROM applications a WHERE a.user_id = f.user_id
      AND a.opportunity_id = f.opportunity_id AND a.status NOT IN ('draft', 'withdrawn')))
  GROUP BY f.user_id, f.opportunity_id, o.title, o.funder_name, o.deadline, f.is_draft
  ORDER BY f.user_id, o.deadline, f.opportunity_id`

/** Mails every reminder that is due, one mail a person. Nobody is written to in the small hours. */
export async function sendReminders(knex: Knex, alerting: Alerting): Promise<void> {
  const now = clock.now()
  if (now.getUTCHours() < MAIL_HOUR) return
  const horizon = new Date(now.getTime() + Math.max(...REMINDER_DAYS) * DAY_MS)
  const { rows } = await knex.raw(DUE, { now, horizon, stages: [...REMINDER_DAYS] })
  const byPerson = Map.groupBy(rows as DueReminder[], ({ userId }) => userId)
  for (const [userId, due] of byPerson) {
    try {
      await remind(knex, { userId, due }, alerting)
    } catch (error) {
      logger.warn({ err: error }, 'a reminder waits for the next tick')
    }
  }
}

async function remind(
  knex: Knex,
  { userId, due }: { userId: string; due: DueReminder[] },
  { readContact, sender }: Alerting,
): Promise<void> {
  const contact = await readContact(userId)
  await knex.transaction(async (trx) => {
    const wishes = await readWishes(trx, userId)
    const claimed = await claim(trx, due)
    if (!takesMails(contact) || !wishes.reminders || claimed.length === 0) return
    const items = []
    for (const reminder of claimed) {
      items.push({ ...reminder, muteToken: await wishReminders(trx, reminder) })
    }
    await mailTo(trx, userId, reminderMail({ contact, items, wishes, sender }))
  })
}

/** Writes the claim rows; what another replica has claimed is not ours to mail. */
async function claim(trx: Knex, due: DueReminder[]): Promise<DueReminder[]> {
  const sentAt = clock.now()
  const rows = due.flatMap(({ userId, opportunityId, deadline, days }) =>
    days.map((each) => ({
      user_id: userId,
      opportunity_id: opportunityId,
      deadline,
      days: each,
      sent_at: sentAt,
    })),
  )
  const claimed = await trx
    .table('reminders_sent')
    .insert(rows)
    .onConflict(['user_id', 'opportunity_id', 'deadline', 'days'])
    .ignore()
    .returning('opportunity_id')
  const ids = new Set(claimed.map(({ opportunityId }) => opportunityId))
  return due.filter(({ opportunityId }) => ids.has(opportunityId))
}

/** What was sent is kept until the deadline is long over. */
export async function forgetReminders(knex: Knex): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_DAYS * DAY_MS)
  await knex.table('reminders_sent').where('deadline', '<', before).delete()
}

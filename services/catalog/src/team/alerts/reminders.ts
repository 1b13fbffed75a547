import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { REMINDER_DAYS } from '@fundharbor/contracts/catalog/alerts'
import { aheadOfDeadline } from '@fundharbor/contracts/catalog/grant-status'
import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import type { Knex } from 'knex'
import { acceptsEmails } from '../notification-preferences/contacts.ts'
import { SEND_HOUR } from '../notification-preferences/digest-days.ts'
import type { AlertDependencies } from './job.ts'
import { queueMailTo, readPreferences } from '../notification-preferences/preferences.ts'
import { notifyDevices } from '../push/notifications.ts'
import { reminderMail } from './reminder-mail.ts'

const KEEP_DAYS = 90

/** A due reminder. `days` are all the stages that it covers, such as 14 and 7 if the first one was missed. */
export interface DueReminder {
  userId: string
  opportunityId: string
  title: string
  funderName: string
  deadline: Date
  deadlineZone: string
  isWriting: boolean
  days: number[]
}

/** The first moment of a stage: `stage.days` before the closing day of `o`, at midnight where the funder is. */
const STAGE_BEGINS = `((o.deadline AT TIME ZONE o.deadline_zone)::date - stage.days)::timestamp AT TIME ZONE o.deadline_zone`

/**
 * Members are reminded of grants that they saved, started, or turned reminders on for, until they are sent or passed on. A stage is
 * due once its day begins in the funder's time zone, unless that day came before the person followed the grant. Missed stages are
 * sent together, and a deadline that a person follows in several workspaces is sent once.
 */
const DUE = `
  WITH followed AS (
    SELECT m.user_id, g.opportunity_id, min(m.follows_since) AS since, bool_or(g.status = 'writing') AS is_writing
    FROM grant_members m JOIN grants g ON g.id = m.grant_id
    WHERE m.follows_since IS NOT NULL AND g.status = ANY(CAST(:ahead AS text[])) AND g.opportunity_id IN (
      SELECT id FROM opportunities WHERE (is_active OR workspace_id IS NOT NULL) AND deadline > :now AND deadline <= :horizon)
    GROUP BY m.user_id, g.opportunity_id)
  SELECT f.user_id AS "userId", f.opportunity_id AS "opportunityId", o.title, o.funder_name AS "funderName",
    o.deadline, o.deadline_zone AS "deadlineZone", f.is_writing AS "isWriting",
    array_agg(stage.days ORDER BY stage.days) AS days
  FROM followed f
  JOIN opportunities o ON o.id = f.opportunity_id
  CROSS JOIN unnest(CAST(:stages AS int[])) AS stage(days)
  LEFT JOIN reminder_preferences w ON w.user_id = f.user_id AND w.opportunity_id = f.opportunity_id
  WHERE ${STAGE_BEGINS} BETWEEN f.since AND :now
    AND NOT coalesce(w.is_muted, false)
    AND NOT EXISTS (SELECT FROM reminders_sent r WHERE r.user_id = f.user_id
      AND r.opportunity_id = f.opportunity_id AND r.deadline = o.deadline AND r.days = stage.days)
  GROUP BY f.user_id, f.opportunity_id, o.title, o.funder_name, o.deadline, o.deadline_zone, f.is_writing
  ORDER BY f.user_id, o.deadline, f.opportunity_id`

/** Sends due reminders, one email per person and one notification per deadline and device, but not before the send hour. */
export async function sendReminders(knex: Knex, dependencies: AlertDependencies): Promise<void> {
  const now = clock.now()
  if (now.getUTCHours() < SEND_HOUR) return
  const horizon = addDays(now, Math.max(...REMINDER_DAYS) + 1)
  const { rows } = await knex.raw(DUE, {
    now,
    horizon,
    stages: [...REMINDER_DAYS],
    ahead: [...aheadOfDeadline],
  })
  const byPerson = Map.groupBy(rows as DueReminder[], ({ userId }) => userId)
  for (const [userId, due] of byPerson) {
    try {
      await sendReminder(knex, { userId, due }, dependencies)
    } catch (error) {
      logger.warn({ err: error }, 'a reminder waits for the next run')
    }
  }
}

async function sendReminder(
  knex: Knex,
  { userId, due }: { userId: string; due: DueReminder[] },
  { readContact, sender, notifies = false }: AlertDependencies,
): Promise<void> {
  const contact = await readContact(userId)
  await knex.transaction(async (trx) => {
    const preferences = await readPreferences(trx, userId)
    const claimed = await claimReminders(trx, due)
    if (!acceptsEmails(contact) || !preferences.reminders || claimed.length === 0) return
    await queueMailTo(trx, userId, reminderMail({ contact, items: claimed, userId, sender }))
    if (notifies) await notifyDevices(trx, userId, claimed)
  })
}

/** Inserts claim rows and returns the reminders that no other replica has claimed. */
async function claimReminders(trx: Knex, due: DueReminder[]): Promise<DueReminder[]> {
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

/** Deletes records of sent reminders long after their deadline, or the day of their report. */
export async function deleteOldReminders(knex: Knex): Promise<void> {
  const oldest = subDays(clock.now(), KEEP_DAYS)
  await knex.table('reminders_sent').where('deadline', '<', oldest).delete()
  await knex.table('report_reminders_sent').where('due_on', '<', oldest).delete()
}

import { jobTable } from '@fundharbor/chassis/jobs/connection'
import { derivedId } from '@fundharbor/chassis/jobs/queue'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { queueMails, type Mail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { JOIN_MINUTES_BEFORE } from '@fundharbor/contracts/content/webinar-attendance'
import { addMinutes } from 'date-fns/addMinutes'
import { isAfter } from 'date-fns/isAfter'
import { subMinutes } from 'date-fns/subMinutes'
import type { Knex } from 'knex'
import { RegistrationModel, WebinarModel } from './model.ts'
import { recordingMail, reminderMail, type Notice } from './reminder-mails.ts'
import { findSession, sessionDates } from './sessions.ts'

/** Whether a member wants email at all. Throws while identity-billing is down, so that the job is tried again. */
export type AcceptsEmail = (personId: string) => Promise<boolean>

interface Dependencies {
  sender: Sender
  acceptsEmail: AcceptsEmail
}

const DAY_MINUTES = 24 * 60

/** Minutes before a session, and how late a reminder can still be sent. */
const notices: { notice: Notice; before: number; lateBy: number }[] = [
  { notice: 'day-before', before: DAY_MINUTES, lateBy: 60 },
  { notice: 'starting', before: JOIN_MINUTES_BEFORE, lateBy: JOIN_MINUTES_BEFORE },
]

/**
 * Reminds registered people a day and 15 minutes before each session, and tells them when the recording is online. Each
 * email has an id of its session and registration, so that a repeated run sends nothing twice.
 */
export const webinarReminders = (dependencies: Dependencies): ScheduledJob => ({
  name: 'webinar-reminders',
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  keepDays: 7,
  async run(knex, at) {
    const webinars = await WebinarModel.query(knex).where({ isActive: true })
    for (const webinar of webinars) {
      await remind(knex, { webinar, at, ...dependencies })
      await announceRecording(knex, { webinar, at, ...dependencies })
    }
  },
})

interface Run extends Dependencies {
  webinar: WebinarModel
  at: Date
}

async function remind(knex: Knex, { webinar, at, sender, acceptsEmail }: Run): Promise<void> {
  for (const startsAt of sessionDates(webinar)) {
    for (const { notice, before, lateBy } of notices) {
      const dueAt = subMinutes(startsAt, before)
      if (isAfter(dueAt, at) || !isAfter(addMinutes(dueAt, lateBy), at)) continue
      // Who registers later has just had the confirmation.
      const registered = await RegistrationModel.query(knex)
        .where({ webinarId: webinar.id, status: 'registered' })
        .where('createdAt', '<', dueAt)
      await sendTo(knex, registered, {
        acceptsEmail,
        key: `${notice} ${startsAt.toISOString()}`,
        write: (registration) => reminderMail({ webinar, registration, startsAt, notice }, sender),
      })
    }
  }
}

async function announceRecording(knex: Knex, { webinar, at, sender, acceptsEmail }: Run): Promise<void> {
  if (!webinar.videoUrl || webinar.recordingAnnouncedAt || findSession(webinar, at).state !== 'ended') return
  const registered = await RegistrationModel.query(knex).where({
    webinarId: webinar.id,
    status: 'registered',
  })
  await sendTo(knex, registered, {
    acceptsEmail,
    key: 'recording',
    write: (registration) => recordingMail(webinar, registration, sender),
  })
  await WebinarModel.query(knex).findById(webinar.id).patch({ recordingAnnouncedAt: at })
}

interface Letter {
  acceptsEmail: AcceptsEmail
  key: string
  write: (registration: RegistrationModel) => Mail
}

/** Writes to those who want email. Visitors have no such setting; their reminders have a link to cancel. */
async function sendTo(knex: Knex, registered: RegistrationModel[], letter: Letter): Promise<void> {
  const idOf = ({ id }: RegistrationModel) => derivedId('webinar', letter.key, id)
  const queued: { id: string }[] = await knex
    .table(jobTable())
    .whereIn('id', registered.map(idOf))
    .select('id')
  const known = new Set(queued.map(({ id }) => id))
  const mails: { id: string; mail: Mail }[] = []
  for (const registration of registered) {
    const { personId } = registration
    if (known.has(idOf(registration))) continue
    if (personId !== null && !(await letter.acceptsEmail(personId))) continue
    mails.push({ id: idOf(registration), mail: letter.write(registration) })
  }
  if (mails.length > 0) await knex.transaction((trx) => queueMails(trx, mails))
}

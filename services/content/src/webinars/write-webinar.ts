import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { changeDetails } from '@fundharbor/chassis/data/change-details'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { changedMeanwhile, notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { AdminWebinar, WebinarEdit, WebinarForm } from '@fundharbor/contracts/content/webinars'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Transaction } from 'objection'
import type { z } from 'zod'
import { newDateMail } from './mails.ts'
import { RegistrationModel, WebinarModel } from './model.ts'
import { kindOf, presentAdminWebinar } from './presenter.ts'
import { promoteWaiting } from './promote-waiting.ts'
import { sessionInstants } from './sessions.ts'

/** A series has as many sessions as it has dates; others have no further dates. */
function toColumns({ scheduledDate, furtherDates, ...facts }: z.output<typeof WebinarForm>) {
  const dates = furtherDates?.map((date) => new Date(date)).toSorted((a, b) => a.getTime() - b.getTime())
  const columns = { ...facts, startsAt: new Date(scheduledDate) }
  if (facts.type !== 'series') return { ...columns, furtherDates: [] }
  if (!dates) return columns
  const sessions = dates.length > 0 ? dates.length + 1 : facts.sessions
  return { ...columns, furtherDates: dates, sessions }
}

async function presentOne(trx: Transaction, id: string): Promise<AdminWebinar> {
  const row = await WebinarModel.counted(null, trx).findById(id).throwIfNotFound()
  return presentAdminWebinar(row)
}

async function lockWebinar(trx: Transaction, id: string): Promise<WebinarModel> {
  const row = await WebinarModel.query(trx).findById(id).forUpdate()
  if (!row) throw notFound('Webinar')
  return row
}

export const createWebinar = (admin: Person, form: z.output<typeof WebinarForm>): Promise<AdminWebinar> =>
  WebinarModel.transaction(async (trx) => {
    const facts = toColumns(form)
    const { id } = await WebinarModel.query(trx).insert({
      ...facts,
      createdBy: admin.id,
      createdAt: clock.now(),
    })
    await recordAuditEvent(trx, admin, {
      action: 'added',
      subject: `webinar ${id}`,
      details: changeDetails(null, facts),
    })
    return presentOne(trx, id)
  })

/**
 * Changes a webinar and promotes its waiting list into added places. Throws CONFLICT with the current webinar when
 * someone else has changed it since `revision`.
 */
export const updateWebinar = (
  admin: Person,
  { id, revision, ...form }: z.output<typeof WebinarEdit> & { id: string },
  sender: Sender,
): Promise<AdminWebinar> =>
  WebinarModel.transaction(async (trx) => {
    const row = await lockWebinar(trx, id)
    if (revision !== undefined && revision !== row.revision)
      throw changedMeanwhile('This webinar', await presentOne(trx, id))
    const facts = toColumns(form)
    const datesBefore = sessionInstants(row)
    await recordAuditEvent(trx, admin, {
      action: 'changed',
      subject: `webinar ${id}`,
      details: changeDetails({ ...row }, facts),
    })
    const changed = await row.$query(trx).patchAndFetch({ ...facts, revision: row.revision + 1 })
    if (haveDatesChanged(datesBefore, changed)) await announceDates(changed, trx, sender)
    await promoteWaiting(changed, trx, sender)
    return presentOne(trx, id)
  })

/** Past webinars are corrected without a word. */
const haveDatesChanged = (before: readonly string[], after: WebinarModel): boolean =>
  kindOf(after) !== 'recorded' && sessionInstants(after).join() !== before.join()

async function announceDates(webinar: WebinarModel, trx: Transaction, sender: Sender): Promise<void> {
  const registered = RegistrationModel.query(trx).where({ webinarId: webinar.id, status: 'registered' })
  for (const registration of await registered.orderBy('id'))
    await queueMail(trx, newDateMail(webinar, registration, sender))
}

/** Deletes a webinar with its registrations. */
export const removeWebinar = (admin: Person, id: string): Promise<void> =>
  WebinarModel.transaction(async (trx) => {
    const row = await lockWebinar(trx, id)
    await row.$query(trx).delete()
    const { title, startsAt, isActive } = row
    await recordAuditEvent(trx, admin, {
      action: 'deleted',
      subject: `webinar ${id}`,
      details: changeDetails({ title, startsAt, isActive }, null),
    })
  })

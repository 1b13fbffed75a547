import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Transaction } from 'objection'
import { registrationMail } from './mails.ts'
import { RegistrationModel, type WebinarModel } from './model.ts'
import { kindOf } from './presenter.ts'

/**
 * Gives the places that are free to those who have waited longest, and each of them a mail. The caller holds the
 * webinar's lock, or two would count the same place as free. What is over or withdrawn has no places to give.
 */
export async function fillPlaces(webinar: WebinarModel, trx: Transaction, sender: Sender): Promise<void> {
  if (!webinar.isActive || kindOf(webinar) === 'recorded') return
  const of = { webinarId: webinar.id }
  const taken = await RegistrationModel.query(trx)
    .where({ ...of, status: 'registered' })
    .resultSize()
  if (taken >= webinar.maxAttendees) return
  const next = await RegistrationModel.query(trx)
    .where({ ...of, status: 'waiting' })
    .orderBy(['createdAt', 'id'])
    .limit(webinar.maxAttendees - taken)
  for (const waiting of next) {
    const promoted = await waiting.$query(trx).patchAndFetch({ status: 'registered' })
    await queueMail(trx, registrationMail(webinar, promoted, sender))
  }
}

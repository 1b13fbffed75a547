import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Transaction } from 'objection'
import { registrationMail } from './mails.ts'
import { RegistrationModel, type WebinarModel } from './model.ts'
import { kindOf } from './presenter.ts'

/**
 * Registers people from the waiting list for free places, longest waiting first, and emails each of them. The caller
 * holds the webinar's row lock, so that no place is counted as free twice. Past and hidden webinars promote nobody.
 */
export async function promoteWaiting(webinar: WebinarModel, trx: Transaction, sender: Sender): Promise<void> {
  if (!webinar.isActive || kindOf(webinar) === 'recorded') return
  const withStatus = (status: RegistrationModel['status']) =>
    RegistrationModel.query(trx).where({ webinarId: webinar.id, status })
  const free = webinar.maxAttendees - (await withStatus('registered').resultSize())
  if (free <= 0) return
  for (const waiting of await withStatus('waiting').orderBy(['createdAt', 'id']).limit(free)) {
    const promoted = await waiting.$query(trx).patchAndFetch({ status: 'registered' })
    await queueMail(trx, registrationMail(webinar, promoted, sender))
  }
}

import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { newToken } from '@fundharbor/chassis/http/one-click'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { NewRegistration, RegistrationStatus } from '@fundharbor/contracts/content/webinars'
import type { Transaction } from 'objection'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { withKeyedMutex } from './keyed-mutex.ts'
import { registrationMail } from './mails.ts'
import { RegistrationModel, WebinarModel } from './model.ts'
import { kindOf } from './presenter.ts'
import { promoteWaiting } from './promote-waiting.ts'

type Attendee = NewRegistration & { personId: string | null }

/** Registers for a webinar, or for its waiting list when it is full. Registering twice returns the first status. */
export async function register(
  webinarId: string,
  attendee: Attendee,
  sender: Sender,
): Promise<RegistrationStatus> {
  return withKeyedMutex(webinarId, () => insertRegistration(webinarId, attendee, sender))
}

function insertRegistration(
  webinarId: string,
  attendee: Attendee,
  sender: Sender,
): Promise<RegistrationStatus> {
  return WebinarModel.transaction(async (trx) => {
    // The row lock keeps the count below valid until the commit.
    const webinar = await WebinarModel.query(trx).where({ isActive: true }).findById(webinarId).forUpdate()
    if (!webinar) throw notFound('Webinar')
    if (kindOf(webinar) === 'recorded') throw conflict('This webinar has ended')
    const known = await RegistrationModel.query(trx).findOne({ webinarId, email: attendee.email })
    if (known) return known.status
    const taken = await RegistrationModel.query(trx).where({ webinarId, status: 'registered' }).resultSize()
    const registration = await RegistrationModel.query(trx)
      .insert({
        ...attendee,
        webinarId,
        status: taken < webinar.maxAttendees ? 'registered' : 'waiting',
        cancelToken: newToken(),
        createdAt: clock.now(),
      })
      .returning('*')
    await queueMail(trx, registrationMail(webinar, registration, sender))
    return registration.status
  })
}

/** Cancels a registration and promotes the waiting list. Returns whether the token belongs to a registration. */
export async function cancelRegistration(cancelToken: string, sender: Sender): Promise<boolean> {
  return WebinarModel.transaction(async (trx) => {
    const registration = await RegistrationModel.query(trx).findOne({ cancelToken })
    if (!registration) return false
    // Another cancellation may promote this one before we hold the lock, so the status read above is not used.
    const webinar = await WebinarModel.query(trx).findById(registration.webinarId).forUpdate()
    await RegistrationModel.query(trx).deleteById(registration.id)
    if (webinar) await promoteWaiting(webinar, trx, sender)
    return true
  })
}

/** Removes the registrations of an account that is erased. */
export async function removeRegistrations(personId: string, trx: Transaction, sender: Sender): Promise<void> {
  const registrations = RegistrationModel.query(trx).where({ personId })
  // Locked in a fixed order, so that two erasures at once cannot deadlock.
  const webinars = await WebinarModel.query(trx)
    .whereIn('id', registrations.clone().select('webinarId'))
    .orderBy('id')
    .forUpdate()
  await registrations.delete()
  for (const webinar of webinars) await promoteWaiting(webinar, trx, sender)
}

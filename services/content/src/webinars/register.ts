import { randomBytes } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { NewRegistration, RegistrationStatus } from '@fundharbor/contracts/content/webinars'
import type { Transaction } from 'objection'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { fillPlaces } from './fill-places.ts'
import { inLine } from './in-line.ts'
import { registrationMail } from './mails.ts'
import { RegistrationModel, WebinarModel } from './model.ts'
import { kindOf } from './presenter.ts'

type Attendee = NewRegistration & { personId: string | null }

/** Takes a place, or one on the waiting list when none is left. Asking twice keeps the first answer. */
export async function register(
  webinarId: string,
  attendee: Attendee,
  sender: Sender,
): Promise<RegistrationStatus> {
  return inLine(webinarId, () => takePlace(webinarId, attendee, sender))
}

function takePlace(webinarId: string, attendee: Attendee, sender: Sender): Promise<RegistrationStatus> {
  return WebinarModel.transaction(async (trx) => {
    // The lock makes everybody stand in line: the count below is true until the commit.
    const webinar = await WebinarModel.query(trx).where({ isActive: true }).findById(webinarId).forUpdate()
    if (!webinar) throw notFound('Webinar')
    if (kindOf(webinar) === 'recorded') throw conflict('This webinar is over')
    const known = await RegistrationModel.query(trx).findOne({ webinarId, email: attendee.email })
    if (known) return known.status
    const taken = await RegistrationModel.query(trx).where({ webinarId, status: 'registered' }).resultSize()
    const registration = await RegistrationModel.query(trx)
      .insert({
        ...attendee,
        webinarId,
        status: taken < webinar.maxAttendees ? 'registered' : 'waiting',
        cancelToken: randomBytes(24).toString('base64url'),
        createdAt: clock.now(),
      })
      .returning('*')
    await queueMail(trx, registrationMail(webinar, registration, sender))
    return registration.status
  })
}

/** Gives a place back; who waits gets what is free then, and a mail. Whether the token named a registration. */
export async function cancelRegistration(cancelToken: string, sender: Sender): Promise<boolean> {
  return WebinarModel.transaction(async (trx) => {
    const registration = await RegistrationModel.query(trx).findOne({ cancelToken })
    if (!registration) return false
    // Until the lock is ours, another's cancellation may promote this one: its status as read tells nothing.
    const webinar = await WebinarModel.query(trx).findById(registration.webinarId).forUpdate()
    await RegistrationModel.query(trx).deleteById(registration.id)
    if (webinar) await fillPlaces(webinar, trx, sender)
    return true
  })
}

/** Gives back every place of a person whose account is erased. */
export async function removeRegistrations(personId: string, trx: Transaction, sender: Sender): Promise<void> {
  const theirs = RegistrationModel.query(trx).where({ personId })
  // In one order for everybody: two who are erased at once must not wait for each other.
  const webinars = await WebinarModel.query(trx)
    .whereIn('id', theirs.clone().select('webinarId'))
    .orderBy('id')
    .forUpdate()
  await theirs.delete()
  for (const webinar of webinars) await fillPlaces(webinar, trx, sender)
}

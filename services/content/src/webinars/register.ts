import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { hashToken, newToken } from '@fundharbor/chassis/http/one-click'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { NewRegistration, RegistrationStatus } from '@fundharbor/contracts/content/webinars'
import { subDays } from 'date-fns/subDays'
import type { Transaction } from 'objection'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { CONFIRM_WITHIN_DAYS } from './retention-rules.ts'
import { withKeyedMutex } from './keyed-mutex.ts'
import { confirmationMail, registrationMail } from './mails.ts'
import { RegistrationModel, WebinarModel } from './model.ts'
import { kindOf } from './presenter.ts'
import { promoteWaiting } from './promote-waiting.ts'

/** Whether the person is known to own an address, so that nobody else gets our email. */
export const isAddressOf = (person: Person | null, email: string): person is Person =>
  person !== null && person.emailVerified && person.email.toLowerCase() === email.toLowerCase()

type Attendee = NewRegistration & { personId: string | null }

/** What a form leaves out replaces what somebody else entered for the address. */
const LEFT_OUT = { organization: null, phone: null, interests: null, timeZone: null }

/** What a registration leads to. Until the address is confirmed, `status` is what its owner would get now. */
export interface RegistrationResult {
  status: RegistrationStatus
  needsConfirmation: boolean
}

/**
 * Registers for a webinar, or for its waiting list when it is full. An address that is not known to be the person's own
 * gets a link and takes a place only when its owner opens it. Registering twice sends the email again.
 */
export const register = (
  webinarId: string,
  { isOwnAddress, ...attendee }: Attendee & { isOwnAddress: boolean },
  sender: Sender,
): Promise<RegistrationResult> =>
  withWebinar(webinarId, async (webinar, trx) => {
    const known = await RegistrationModel.query(trx).findOne({ webinarId, email: attendee.email })
    if (!isOwnAddress) return requestConfirmation({ webinar, attendee, known }, trx, sender)
    if (known && known.status !== 'pending') return { status: known.status, needsConfirmation: false }
    const facts = { ...LEFT_OUT, ...attendee, confirmSentAt: null, status: await nextStatus(webinar, trx) }
    const registration = known
      ? await known.$query(trx).patchAndFetch({ ...facts, createdAt: clock.now() })
      : await insertRegistration({ ...facts, webinarId }, trx)
    await queueMail(trx, registrationMail(webinar, registration, sender))
    return { status: facts.status, needsConfirmation: false }
  })

interface UnconfirmedRegistration {
  webinar: WebinarModel
  attendee: Attendee
  known: RegistrationModel | undefined
}

/** The response is the same for an address that is registered, so that it tells strangers nothing. */
async function requestConfirmation(
  { webinar, attendee, known }: UnconfirmedRegistration,
  trx: Transaction,
  sender: Sender,
): Promise<RegistrationResult> {
  const status = await nextStatus(webinar, trx)
  if (known && known.status !== 'pending') {
    await queueMail(trx, registrationMail(webinar, known, sender))
    return { status, needsConfirmation: true }
  }
  const token = newToken()
  const facts = {
    ...LEFT_OUT,
    ...attendee,
    status: 'pending' as const,
    confirmTokenHash: hashToken(token),
    confirmSentAt: clock.now(),
  }
  if (known) await known.$query(trx).patch(facts)
  else await insertRegistration({ ...facts, webinarId: webinar.id }, trx)
  await queueMail(trx, confirmationMail(webinar, { email: attendee.email, token }, sender))
  return { status, needsConfirmation: true }
}

/** The retention job, which deletes expired registrations, may be late. */
const isExpired = ({ confirmSentAt }: RegistrationModel): boolean =>
  confirmSentAt !== null && confirmSentAt < subDays(clock.now(), CONFIRM_WITHIN_DAYS)

/**
 * Gives the owner of the address a place, or one on the waiting list. The registration then belongs to that owner, even if
 * another member entered the address. Opening the link again changes nothing.
 */
export async function confirmRegistration(
  token: string,
  person: Person | null,
  sender: Sender,
): Promise<RegistrationStatus | null> {
  const confirmTokenHash = hashToken(token)
  const found = await RegistrationModel.query().findOne({ confirmTokenHash })
  if (!found) return null
  return withWebinar(found.webinarId, async (webinar, trx) => {
    const registration = await RegistrationModel.query(trx).findOne({ confirmTokenHash })
    if (!registration) return null
    if (registration.status !== 'pending') return registration.status
    if (isExpired(registration)) return null
    const status = await nextStatus(webinar, trx)
    const confirmed = await registration.$query(trx).patchAndFetch({
      status,
      confirmSentAt: null,
      createdAt: clock.now(),
      personId: isAddressOf(person, registration.email) ? person.id : null,
    })
    await queueMail(trx, registrationMail(webinar, confirmed, sender))
    return status
  })
}

/** Runs work on a webinar that takes registrations. The row lock keeps counts valid until the commit. */
const withWebinar = <T>(
  webinarId: string,
  work: (webinar: WebinarModel, trx: Transaction) => Promise<T>,
): Promise<T> =>
  withKeyedMutex(webinarId, () =>
    WebinarModel.transaction(async (trx) => {
      const webinar = await WebinarModel.query(trx).where({ isActive: true }).findById(webinarId).forUpdate()
      if (!webinar) throw notFound('Webinar')
      if (kindOf(webinar) === 'recorded') throw conflict('This webinar has ended')
      return work(webinar, trx)
    }),
  )

async function nextStatus(webinar: WebinarModel, trx: Transaction): Promise<RegistrationStatus> {
  const registered = RegistrationModel.query(trx).where({ webinarId: webinar.id, status: 'registered' })
  return (await registered.resultSize()) < webinar.maxAttendees ? 'registered' : 'waiting'
}

const insertRegistration = (facts: Partial<RegistrationModel>, trx: Transaction) =>
  RegistrationModel.query(trx)
    .insert({ ...facts, createdAt: clock.now() })
    .returning('*')

/** Cancels a registration and promotes the waiting list. Returns whether the token belongs to a registration. */
export async function cancelRegistration(token: string, sender: Sender): Promise<boolean> {
  return WebinarModel.transaction(async (trx) => {
    const registration = await RegistrationModel.findByLink(token, ['cancel'], trx)
    if (!registration) return false
    // Another cancellation may promote this one before we hold the lock, so the status read above is not used.
    const webinar = await WebinarModel.query(trx).findById(registration.webinarId).forUpdate()
    await RegistrationModel.query(trx).deleteById(registration.id)
    if (webinar) await promoteWaiting(webinar, trx, sender)
    return true
  })
}

/** Removes the registrations of an account that is erased. */
export async function removeRegistrations(
  person: { id: string; email: string | undefined },
  trx: Transaction,
  sender: Sender,
): Promise<void> {
  const registrations = RegistrationModel.ofPerson(person, trx)
  // Locked in a fixed order, so that two erasures at once cannot deadlock.
  const webinars = await WebinarModel.query(trx)
    .whereIn('id', registrations.clone().select('webinarId'))
    .orderBy('id')
    .forUpdate()
  await registrations.delete()
  for (const webinar of webinars) await promoteWaiting(webinar, trx, sender)
}

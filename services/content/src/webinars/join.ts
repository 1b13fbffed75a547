import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import { present } from '@fundharbor/chassis/http/present'
import { clock } from '@fundharbor/chassis/runtime/clock'
import {
  JOIN_MINUTES_BEFORE,
  OwnRegistration,
  WebinarRegistration,
} from '@fundharbor/contracts/content/webinar-attendance'
import type { Person } from '@fundharbor/contracts/identity/session'
import { RegistrationModel, WebinarModel } from './model.ts'
import { kindOf } from './presenter.ts'
import { findSession, sessionInstants } from './sessions.ts'

/** The webinar that a join or cancel link is about; null for an unknown link. */
export async function findRegistration(token: string): Promise<WebinarRegistration | null> {
  const registration = await RegistrationModel.findByLink(token, ['join', 'cancel'])
  const webinar = registration && (await WebinarModel.query().findById(registration.webinarId))
  if (!webinar) return null
  return present(WebinarRegistration, {
    ...webinar,
    ...findSession(webinar, clock.now()),
    webinarId: webinar.id,
    kind: kindOf(webinar),
    status: statusOf(registration),
    sessionDates: sessionInstants(webinar),
    hasLink: webinar.joiningUrl !== null,
    hasVideo: webinar.videoUrl !== null,
  })
}

const statusOf = ({ status }: RegistrationModel) => (status === 'waiting' ? 'waiting' : 'registered')

/** The meeting link, for a person who is registered while it can be joined. Records that they came. */
export async function joinWebinar(token: string): Promise<string | null> {
  const registration = await RegistrationModel.findByLink(token, ['join'])
  const webinar = registration && (await WebinarModel.query().findById(registration.webinarId))
  if (!webinar) return null
  if (registration.status === 'waiting') throw conflict('You’re on the waiting list and have no place yet.')
  const { state } = findSession(webinar, clock.now())
  if (state === 'early')
    throw conflict(`You can join starting ${JOIN_MINUTES_BEFORE} minutes before the webinar.`)
  if (state === 'ended') throw conflict('This webinar has ended.')
  if (!webinar.joiningUrl)
    throw conflict('The organizers haven’t added the meeting link yet. Try again in a minute.')
  await RegistrationModel.query()
    .where({ id: registration.id, attendedAt: null })
    .patch({ attendedAt: clock.now() })
  return webinar.joiningUrl
}

/** The registration of a member's own address for a webinar, with the secrets of its links. */
export async function findOwnRegistration(webinarId: string, person: Person): Promise<OwnRegistration> {
  const registration = await RegistrationModel.query()
    .whereNot({ status: 'pending' })
    .findOne({ webinarId, email: person.email })
  if (!registration) throw notFound('Registration')
  return {
    status: statusOf(registration),
    joinToken: linkToken('join', registration.id),
    cancelToken: linkToken('cancel', registration.id),
  }
}

import type { RegistrationStatus, Webinar } from '@fundharbor/contracts/content/webinars'
import type { Person } from '@fundharbor/contracts/identity/session'
import { readLinkToken } from '@fundharbor/chassis/http/private-links'
import { Model, raw, type Transaction } from 'objection'

const countOf = (status: string) =>
  `(SELECT count(*)::int FROM webinar_registrations r WHERE r.webinar_id = webinars.id AND r.status = '${status}')`
const ATTENDED =
  '(SELECT count(*)::int FROM webinar_registrations r WHERE r.webinar_id = webinars.id AND r.attended_at IS NOT NULL)'
const HAS_MATERIALS = 'EXISTS (SELECT 1 FROM webinar_materials m WHERE m.webinar_id = webinars.id)'
const IS_FAVORITE =
  'EXISTS (SELECT 1 FROM webinar_favorites f WHERE f.webinar_id = webinars.id AND f.person_id = ?)'
const OWN_STATUS =
  "(SELECT r.status FROM webinar_registrations r WHERE r.webinar_id = webinars.id AND r.email = ? AND r.status <> 'pending')"

export class WebinarModel extends Model {
  static override tableName = 'webinars'
  declare id: string
  declare title: string
  declare description: string
  declare type: Webinar['type']
  declare presenter: string
  declare presenterTitle: string
  declare startsAt: Date
  declare duration: number
  declare level: Webinar['level']
  declare price: string
  declare maxAttendees: number
  declare rating: string | null
  declare views: number
  declare topics: string[]
  declare sessions: number | null
  declare totalDuration: number | null
  declare isActive: boolean
  declare videoUrl: string | null
  declare joiningUrl: string | null
  /** When those registered were told of the recording. */
  declare recordingAnnouncedAt: Date | null
  /** Starts of the sessions of a series after the first one. */
  declare furtherDates: Date[]
  /** Counts changes by administrators. */
  declare revision: number
  declare createdBy: string | null
  declare createdAt: Date
  /** Selected by `counted`. */
  declare attendees: number
  declare waiting: number
  declare hasMaterials: boolean
  declare attended: number
  declare isFavorite: boolean
  declare registration: RegistrationStatus | null

  /** Webinars with their counts; `isFavorite` and `registration` are about `person`, who owns a verified address. */
  static counted(person: Person | null = null, trx?: Transaction) {
    const email = person?.emailVerified ? person.email : null
    return this.query(trx).select(
      'webinars.*',
      raw(countOf('registered')).as('attendees'),
      raw(countOf('waiting')).as('waiting'),
      raw(ATTENDED).as('attended'),
      raw(HAS_MATERIALS).as('hasMaterials'),
      raw(person ? IS_FAVORITE : 'false', person ? [person.id] : []).as('isFavorite'),
      raw(email ? OWN_STATUS : 'NULL', email ? [email] : []).as('registration'),
    )
  }
}

export class RegistrationModel extends Model {
  static override tableName = 'webinar_registrations'
  declare id: string
  declare webinarId: string
  declare personId: string | null
  declare name: string
  declare email: string
  declare organization: string | null
  declare phone: string | null
  declare interests: string | null
  /** `pending`: not confirmed by the owner of the address; takes no place. */
  declare status: 'registered' | 'waiting' | 'pending'
  declare confirmTokenHash: string | null
  declare confirmSentAt: Date | null
  /** When the person first joined. */
  declare attendedAt: Date | null
  /** An IANA name; null if unknown. */
  declare timeZone: string | null
  declare createdAt: Date

  /** The registration that a token of one of its links is about. */
  static async findByLink(token: string, purposes: readonly string[], trx?: Transaction) {
    for (const purpose of purposes) {
      const [id] = readLinkToken(purpose, token) ?? []
      if (id) return this.query(trx).whereNot({ status: 'pending' }).findById(id)
    }
    return undefined
  }

  /** What a person registered, and what was registered for their address while they were signed out. */
  static ofPerson({ id, email }: { id: string; email: string | undefined }, trx?: Transaction) {
    return this.query(trx).where((own) => {
      void own.where({ personId: id })
      if (email) void own.orWhere({ email })
    })
  }
}

export class MaterialModel extends Model {
  static override tableName = 'webinar_materials'
  declare id: string
  declare webinarId: string
  declare name: string
  declare contentType: string
  declare content: string
  /** An uploaded file; null where `content` is the text. */
  declare data: Buffer | null
}

export class FavoriteModel extends Model {
  static override tableName = 'webinar_favorites'
  static override idColumn = ['webinarId', 'personId']
  declare webinarId: string
  declare personId: string
}

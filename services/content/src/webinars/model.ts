import type { Webinar } from '@fundharbor/contracts/content/webinars'
import { Model, raw, type Transaction } from 'objection'

const countOf = (status: string) =>
  `(SELECT count(*)::int FROM webinar_registrations r WHERE r.webinar_id = webinars.id AND r.status = '${status}')`
const HAS_MATERIALS = 'EXISTS (SELECT 1 FROM webinar_materials m WHERE m.webinar_id = webinars.id)'
const IS_FAVORITE =
  'EXISTS (SELECT 1 FROM webinar_favorites f WHERE f.webinar_id = webinars.id AND f.person_id = ?)'

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
  /** Counts changes by administrators. */
  declare revision: number
  declare createdBy: string | null
  declare createdAt: Date
  /** Selected by `counted`. */
  declare attendees: number
  declare waiting: number
  declare hasMaterials: boolean
  declare isFavorite: boolean

  /** Webinars with their counts; `isFavorite` is about `personId`. */
  static counted(personId: string | null = null, trx?: Transaction) {
    return this.query(trx).select(
      'webinars.*',
      raw(countOf('registered')).as('attendees'),
      raw(countOf('waiting')).as('waiting'),
      raw(HAS_MATERIALS).as('hasMaterials'),
      raw(personId ? IS_FAVORITE : 'false', personId ? [personId] : []).as('isFavorite'),
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
  declare cancelToken: string
  declare createdAt: Date
}

export class MaterialModel extends Model {
  static override tableName = 'webinar_materials'
  declare id: string
  declare webinarId: string
  declare name: string
  declare contentType: string
  declare content: string
}

export class FavoriteModel extends Model {
  static override tableName = 'webinar_favorites'
  static override idColumn = ['webinarId', 'personId']
  declare webinarId: string
  declare personId: string
}

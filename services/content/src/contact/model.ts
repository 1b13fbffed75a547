import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ContactMessage, ContactStatus } from '@fundharbor/contracts/content/contact'
import { Model, type Transaction } from 'objection'

export class ContactMessageModel extends Model {
  static override tableName = 'contact_messages'
  static override jsonAttributes = ['replies']
  declare id: string
  declare personId: string | null
  declare name: string
  declare email: string
  declare organization: string | null
  declare subject: string
  declare category: ContactMessage['category']
  declare message: string
  declare isPriority: boolean
  declare status: ContactStatus
  declare replies: ContactMessage['replies']
  declare createdAt: Date

  /** What an account sent, and what came from its verified address while signed out. */
  static ofPerson({ id, email }: { id: string; email: string | undefined }, trx?: Transaction) {
    return this.query(trx).where((own) => {
      void own.where({ personId: id })
      if (email) void own.orWhereRaw('person_id IS NULL AND lower(email) = lower(?)', [email])
    })
  }

  /** The change that adds an emailed reply and marks the message as answered. */
  withReply(text: string, sentBy: string) {
    const replies = [...this.replies, { text, sentBy, sentAt: clock.now().toISOString() }]
    return { replies, status: 'answered' as const }
  }
}

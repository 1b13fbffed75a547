import type { FunderContact, FunderConversation } from '@fundharbor/contracts/catalog/workspace-funders'
import { RowWithDays } from '../grants/model.ts'
import { memberOf } from '../grants/presenter.ts'

/** What a workspace wrote down about a funder. `funder` is the slug of its name. */
export class FunderNoteModel extends RowWithDays {
  declare id: string
  declare workspaceId: string
  declare funder: string
  declare funderName: string
  declare createdBy: string | null
  declare createdAt: Date
}

/** A person at a funder. */
export class ContactModel extends FunderNoteModel {
  static override tableName = 'funder_contacts'
  declare name: string
  declare role: string
  declare email: string
  declare phone: string
  declare revision: number
}

/** A note of a conversation with a funder. `heldOn` is a day. */
export class ConversationModel extends FunderNoteModel {
  static override tableName = 'funder_conversations'
  static override days = ['heldOn']
  declare heldOn: string
  declare text: string
  declare createdByName: string | null
}

export const presentContact = ({ id, name, role, email, phone, revision }: ContactModel): FunderContact => ({
  id,
  name,
  role,
  email,
  phone,
  revision,
})

export const presentConversation = (row: ConversationModel): FunderConversation => ({
  id: row.id,
  on: row.heldOn,
  text: row.text,
  author: memberOf(row.createdBy, row.createdByName),
  createdAt: row.createdAt.toISOString(),
})

import type { Knex } from 'knex'
import { ContactModel, ConversationModel, presentContact, presentConversation } from './models.ts'

/** The contacts and conversations that a person wrote down. */
export async function exportFunderNotes(personId: string) {
  const own = { createdBy: personId }
  const contacts = await ContactModel.query().where(own).orderBy(['createdAt', 'id'])
  const conversations = await ConversationModel.query().where(own).orderBy(['createdAt', 'id'])
  return {
    funderContacts: contacts.map((row) => {
      const { name, role, email, phone } = presentContact(row)
      return { funder: row.funderName, name, role, email, phone }
    }),
    funderConversations: conversations.map((row) => {
      const { on, text } = presentConversation(row)
      return { funder: row.funderName, on, text }
    }),
  }
}

/** Deletes what a workspace that goes with a person kept of its funders; elsewhere it stays without the person's name. */
export async function eraseFunderNotes(
  trx: Knex,
  { personId, workspaceId }: { personId: string; workspaceId: string | undefined },
): Promise<void> {
  if (workspaceId)
    for (const table of ['funder_contacts', 'funder_conversations', 'grant_estimates'])
      await trx.table(table).where({ workspace_id: workspaceId }).delete()
  await ContactModel.query(trx).patch({ createdBy: null }).where({ createdBy: personId })
  await ConversationModel.query(trx)
    .patch({ createdBy: null, createdByName: null })
    .where({ createdBy: personId })
}

import { lockName } from '@fundharbor/chassis/data/lock-name'
import { changedMeanwhile, conflict, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import {
  MAX_CONTACTS,
  MAX_CONVERSATIONS,
  type NewContact,
  type NewConversation,
} from '@fundharbor/contracts/catalog/workspace-funders'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { ContactModel, ConversationModel, FunderNoteModel, presentContact } from './models.ts'
import { findFunder } from './read-funders.ts'

interface RowId {
  slug: string
  id: string
}

/** Adds a person at a funder. NOT_FOUND for a funder that no grant names, CONFLICT above 1,000 contacts. */
export async function addContact(
  person: Person,
  slug: string,
  contact: z.output<typeof NewContact>,
): Promise<ContactModel> {
  const shared = await sharedFacts(person, slug)
  return ContactModel.transaction(async (trx) => {
    await assertRoom(trx, person, { model: ContactModel, max: MAX_CONTACTS, things: 'contacts' })
    return ContactModel.query(trx).insertAndFetch({ ...shared, ...contact })
  })
}

/** Changes a person at a funder; CONFLICT with the contact if somebody changed it in the meantime. */
export async function changeContact(
  { workspaceId }: Person,
  { slug, id }: RowId,
  { revision, ...contact }: z.output<typeof NewContact> & { revision: number },
): Promise<ContactModel> {
  const own = { workspaceId, funder: slug, id }
  const [saved] = await ContactModel.query()
    .patch({ ...contact, revision: revision + 1 })
    .where({ ...own, revision })
    .returning('*')
  if (saved) return saved
  const current = await ContactModel.query().findOne(own)
  throw current ? changedMeanwhile('This contact', presentContact(current)) : notFound('Contact')
}

/** Notes a conversation with a funder. NOT_FOUND for a funder that no grant names, CONFLICT above 5,000 notes. */
export async function addConversation(
  person: Person,
  slug: string,
  { on, text }: z.output<typeof NewConversation>,
): Promise<ConversationModel> {
  const shared = await sharedFacts(person, slug)
  return ConversationModel.transaction(async (trx) => {
    await assertRoom(trx, person, {
      model: ConversationModel,
      max: MAX_CONVERSATIONS,
      things: 'conversations',
    })
    return ConversationModel.query(trx).insertAndFetch({
      ...shared,
      heldOn: on,
      text,
      createdByName: person.fullName,
    })
  })
}

/** Deletes a contact or a conversation of the person's workspace. Throws NOT_FOUND. */
export async function removeRow(
  model: typeof FunderNoteModel,
  { workspaceId }: Person,
  { slug, id }: RowId,
): Promise<void> {
  if ((await model.query().delete().where({ workspaceId, funder: slug, id })) === 0)
    throw notFound(model === ContactModel ? 'Contact' : 'Conversation')
}

async function sharedFacts(person: Person, slug: string) {
  const { name: funderName } = await findFunder(person, slug)
  return {
    workspaceId: person.workspaceId,
    funder: slug,
    funderName,
    createdBy: person.id,
    createdAt: clock.now(),
  }
}

/** Throws CONFLICT if a workspace has all that it can have; others that add one wait. */
async function assertRoom(
  trx: Knex,
  { workspaceId }: Person,
  { model, max, things }: { model: typeof FunderNoteModel; max: number; things: string },
): Promise<void> {
  await lockName(trx, `${things} of ${workspaceId}`)
  if ((await model.query(trx).where({ workspaceId }).resultSize()) >= max)
    throw conflict(`You can have at most ${max.toLocaleString('en-US')} ${things}. Delete some first.`)
}

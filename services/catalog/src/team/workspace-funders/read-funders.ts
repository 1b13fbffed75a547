import { notFound } from '@fundharbor/chassis/http/failures'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import type {
  OpenStep,
  WorkspaceFunder,
  WorkspaceFunderDetails,
} from '@fundharbor/contracts/catalog/workspace-funders'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { readFacts, type GrantFacts } from '../grant-report/read-facts.ts'
import { totalsOf } from '../grant-report/totals.ts'
import { GrantModel, StepModel } from '../grants/model.ts'
import { presentStep } from '../grants/present-step.ts'
import { todayAt } from '../../records/opportunities/today-at.ts'
import { presentGrants } from '../grants/read-grants.ts'
import { readProgress } from '../grants/read-progress.ts'
import {
  ContactModel,
  ConversationModel,
  FunderNoteModel,
  presentContact,
  presentConversation,
} from './models.ts'

/** A funder with its grants in the order in which they were saved. */
export interface Funder {
  slug: string
  name: string
  grants: GrantFacts[]
}

/** The funders that a workspace's grants, contacts and conversations name, by slug. */
async function readBySlug(workspaceId: string): Promise<Map<string, Funder>> {
  const named = Map.groupBy(await readFacts(workspaceId), ({ funderName }) => funderSlug(funderName ?? ''))
  named.delete('')
  const funders = new Map<string, Funder>()
  for (const [slug, grants] of named) funders.set(slug, { slug, name: grants[0]?.funderName ?? '', grants })
  for (const model of [ContactModel, ConversationModel] as (typeof FunderNoteModel)[]) {
    const rows = await model.query().where({ workspaceId }).distinctOn('funder')
    for (const { funder: slug, funderName: name } of rows)
      if (!funders.has(slug)) funders.set(slug, { slug, name, grants: [] })
  }
  return funders
}

/** A funder of a workspace. Throws NOT_FOUND. */
export async function findFunder({ workspaceId }: MemberInWorkspace, slug: string): Promise<Funder> {
  const funder = (await readBySlug(workspaceId)).get(slug)
  if (!funder) throw notFound('Funder')
  return funder
}

/** Every funder of a workspace, by name. */
export async function listFunders({ workspaceId }: MemberInWorkspace): Promise<WorkspaceFunder[]> {
  const funders = [...(await readBySlug(workspaceId)).values()]
  const open = funders.flatMap(({ grants }) => grants).filter(isOpen)
  const [progress, contacts] = await Promise.all([
    readProgress(open.map(({ id }) => id)),
    ContactModel.query().where({ workspaceId }).select('funder'),
  ])
  const contactsOf = Map.groupBy(contacts, ({ funder }) => funder)
  return funders
    .map(({ slug, name, grants }) => ({
      slug,
      name,
      grants: grants.length,
      totals: totalsOf(grants),
      contacts: contactsOf.get(slug)?.length ?? 0,
      next:
        grants.flatMap((grant) => presentOpen(grant, progress.get(grant.id)?.next)).toSorted(byDay)[0] ??
        null,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** A funder with everything that belongs to it. Throws NOT_FOUND. */
export async function readFunder(member: MemberInWorkspace, slug: string): Promise<WorkspaceFunderDetails> {
  const { name, grants } = await findFunder(member, slug)
  const own = { workspaceId: member.workspaceId, funder: slug }
  const rows = await GrantModel.seenBy(member)
    .whereIn(
      'g.id',
      grants.map(({ id }) => id),
    )
    .orderBy(['g.createdAt', 'g.id'])
  const [presented, steps, contacts, conversations] = await Promise.all([
    presentGrants(rows),
    readOpenSteps(grants),
    ContactModel.query().where(own).orderBy(['name', 'createdAt']),
    ConversationModel.query()
      .where(own)
      .orderBy(['heldOn', 'createdAt'].map((column) => ({ column, order: 'desc' as const }))),
  ])
  return {
    slug,
    name,
    totals: totalsOf(grants),
    grants: presented,
    steps,
    contacts: contacts.map(presentContact),
    conversations: conversations.map(presentConversation),
  }
}

const byDay = (one: OpenStep, other: OpenStep): number =>
  (one.step.dueOn ?? '9999').localeCompare(other.step.dueOn ?? '9999')

/** Nothing is left to do for grants that were lost or passed on. */
const isOpen = ({ status }: GrantFacts): boolean => status !== 'lost' && status !== 'passed'

const presentOpen = (grant: GrantFacts | undefined, step: StepModel | undefined): OpenStep[] =>
  grant && step
    ? [{ grantId: grant.id, grantTitle: grant.title, step: presentStep(step, todayAt(grant)) }]
    : []

/** What is still to do, by day. */
async function readOpenSteps(grants: readonly GrantFacts[]): Promise<OpenStep[]> {
  const open = new Map(grants.filter(isOpen).map((grant) => [grant.id, grant]))
  const rows = await StepModel.query()
    .whereIn('grantId', [...open.keys()])
    .whereNull('doneAt')
    .orderBy(['dueOn', 'position', 'id'])
  return rows.flatMap((row) => presentOpen(open.get(row.grantId), row))
}

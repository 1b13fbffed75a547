import { randomUUID } from 'node:crypto'
import { lockName } from '@fundharbor/chassis/data/lock-name'
import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ClosingZone } from '@fundharbor/contracts/catalog/closing-time'
import { grantColumns, type UnderstoodGrant } from '@fundharbor/contracts/catalog/grant-import'
import { OwnOpportunityFields } from '@fundharbor/contracts/catalog/own-opportunities'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import { FIRST_OWN_POSITION, GrantModel } from '../grants/model.ts'
import { assertRoom } from '../my-grants/add-step.ts'
import { addOwnOpportunity } from '../own-opportunities/add-own-opportunity.ts'
import { assertOrdered } from '../../records/uploads/day-orders.ts'
import { planRows } from './plan.ts'
import type { ReadFile } from './read-file.ts'

interface Import {
  person: Person
  /** The name of the file. */
  name: string
}

/**
 * Adds the new grants of a spreadsheet, all or none, with reminders for who imports it. INVALID with an open question, CONFLICT
 * without room for them.
 */
export async function importGrants(file: ReadFile, { person, name }: Import) {
  assertAnswered(file)
  return GrantModel.transaction(async (trx) => {
    // Two people who import the same list at the same moment count each other’s grants.
    await lockName(trx, `grants of ${person.workspaceId}`)
    const { rows, room } = await planRows(trx, person.workspaceId, file.rows)
    const added = rows.flatMap((row) =>
      row.understood && (row.outcome === 'new' || row.outcome === 'listed')
        ? { ...row, understood: row.understood }
        : [],
    )
    if (added.length > room)
      throw conflict(`My Grants has room for ${room} more grants. The file has ${added.length} new ones.`)
    const grants: NewGrant[] = []
    for (const { listed, understood } of added) {
      const opportunity =
        listed ?? (await addOwnOpportunity(trx, person, ownFields(understood, file.deadlineZone)))
      grants.push({ row: toGrant(person, opportunity, understood), understood })
    }
    await insertGrants(trx, person, { grants, name })
    return { added: grants.length, skipped: rows.length - grants.length }
  })
}

interface NewGrant {
  row: PartialModelObject<GrantModel>
  understood: UnderstoodGrant
}

/** Throws INVALID while the preview asks something. */
function assertAnswered({ mapping, stages, unclear, dayOrders }: ReadFile): void {
  if (mapping.funderName === undefined) throw invalid({ settings: 'Choose the column with the funder' })
  const open = stages.find(({ status }) => status === null)
  if (open) throw invalid({ settings: `Choose a status for “${open.text}”` })
  const sum = unclear.find(({ decimal }) => decimal === null)
  if (sum) throw invalid({ settings: `Say what “${sum.example}” means` })
  assertOrdered(dayOrders, grantColumns)
}

const ownFields = (
  { title, funderName, url, currency, deadline, isRolling }: UnderstoodGrant,
  deadlineZone: ClosingZone,
) => OwnOpportunityFields.parse({ title, funderName, link: url, currency, deadline, deadlineZone, isRolling })

function toGrant(
  person: Person,
  opportunity: { id: string; title: string },
  { status, requested, awarded, currency, sentOn, responsible, notes }: UnderstoodGrant,
): NewGrant['row'] {
  const now = clock.now()
  const { id, workspaceId, fullName } = person
  return {
    id: randomUUID(),
    workspaceId,
    opportunityId: opportunity.id,
    opportunityTitle: opportunity.title,
    status: status ?? 'saved',
    requested,
    awarded,
    currency: requested === null && awarded === null ? null : currency,
    // Before it was sent, there is nothing to say about it.
    sentOn: status === 'sent' || status === 'won' || status === 'lost' ? sentOn : null,
    responsibleId: responsible?.id ?? null,
    responsibleName: responsible?.name ?? null,
    notes,
    createdBy: id,
    createdByName: fullName,
    decidedBy: id,
    decidedByName: fullName,
    decidedAt: now,
    seenAt: now,
    createdAt: now,
    updatedAt: now,
  }
}

/** Rows of one statement: each has some twenty values, and PostgreSQL takes 65,535. */
const CHUNK = 500

async function insertGrants(
  trx: Knex,
  { id: userId, workspaceId, fullName }: Person,
  { grants, name }: { grants: NewGrant[]; name: string },
): Promise<void> {
  const now = clock.now()
  const all = grants.map(({ row }) => row)
  await trx.batchInsert('grants', all, CHUNK)
  await trx.batchInsert(
    'grant_members',
    all.map(({ id }) => ({ grantId: id, userId, followsSince: now })),
    CHUNK,
  )
  const reports = grants.flatMap(({ row, understood: { reportDueOn: dueOn } }) =>
    dueOn === null
      ? []
      : [{ grantId: row.id, dueOn, assigneeId: row.responsibleId, assigneeName: row.responsibleName }],
  )
  await assertRoom(trx, workspaceId, reports.length)
  const own = { workspaceId, position: FIRST_OWN_POSITION, createdBy: userId, createdAt: now, updatedAt: now }
  await trx.batchInsert(
    'steps',
    reports.map((step) => ({ ...own, title: 'Send the report', kind: 'report', ...step })),
    CHUNK,
  )
  const by = { workspaceId, at: now, action: 'imported', actorId: userId, actorName: fullName, detail: name }
  await trx.batchInsert(
    'grant_activity',
    all.map(({ id, opportunityTitle: title }) => ({ ...by, grantId: id, title })),
    CHUNK,
  )
}

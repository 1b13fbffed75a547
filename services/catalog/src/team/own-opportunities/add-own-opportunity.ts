import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { GrantStatus } from '@fundharbor/contracts/catalog/grant-status'
import type { OwnOpportunityFields } from '@fundharbor/contracts/catalog/own-opportunities'
import type { Person } from '@fundharbor/contracts/identity/session'
import { OWN_SOURCE } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { ensureGrant } from '../grants/ensure-grant.ts'
import type { GrantModel } from '../grants/model.ts'
import { storeFacts } from '../../records/facts/stored-facts.ts'
import { saveStatus, type Choice } from '../my-grants/save-status.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { toColumns } from './values.ts'

/** Adds an opportunity for a workspace alone. Its caller adds the grant, which it is deleted with. */
export async function addOwnOpportunity(
  trx: Knex,
  { workspaceId }: { workspaceId: string | null },
  fields: OwnOpportunityFields,
): Promise<OpportunityModel> {
  const now = clock.now()
  const row = await OpportunityModel.query(trx)
    .insert({
      ...(await toColumns(trx, fields)),
      workspaceId,
      isActive: false,
      source: OWN_SOURCE,
      sourceId: randomUUID(),
      readAt: now,
      postedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning('*')
  await storeFacts(trx, [row])
  return row
}

interface NewOwnGrant {
  fields: OwnOpportunityFields
  status?: GrantStatus
  projectId?: string
  /** When the application was sent, if the day is known. */
  sent?: Choice['sent']
}

/** Adds an opportunity for a person's workspace with its grant. CONFLICT if My Grants is full. */
export async function addOwnGrant(
  trx: Knex,
  person: Person,
  { fields, status = 'saved', projectId, sent }: NewOwnGrant,
): Promise<GrantModel> {
  const opportunity = await addOwnOpportunity(trx, person, fields)
  const { grant } = await ensureGrant(trx, person, { opportunity, projectId })
  if (status === 'saved') return grant
  return saveStatus(trx, { person, grant, start: undefined }, { status, sent, version: grant.version })
}

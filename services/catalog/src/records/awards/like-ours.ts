import type { AwardScope, AwardsLikeOurs } from '@fundharbor/contracts/catalog/awards'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { guessApplicantType } from '@fundharbor/contracts/identity/guess-applicant-type'
import { toStateCode, usStates } from '@fundharbor/contracts/us-states'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { FUNDER_ID } from './funder-id.ts'
import { kindOfType, nameKey } from './recipients.ts'
import { inScope } from './scope.ts'

/** Whose awards: a call's, a program's or a funder's, by its number or slug. */
type Scope = Pick<AwardScope, 'kind' | 'key'>

/** Whether an applicant's organization or others of its kind were paid. */
export async function readLikeOurs(scope: Scope, applicant: Applicant): Promise<AwardsLikeOurs> {
  const recipients = recipientsOf(scope)
  const isKnown = await Model.knex().from(recipients.clone().limit(1).as('paid')).first()
  if (!isKnown || !applicant.hasOrganization) return { own: null, kind: null, state: null }
  const type = applicant.organizationType ?? guessApplicantType(applicant)
  const kind = type && type !== 'individual' ? kindOfType(type) : null
  const code = stateCode(applicant.state)
  const [own, ofKind, inState] = await Promise.all([
    readOwn(recipients, applicant.name),
    kind && countRecipients(recipients, { kind }),
    kind && code && countRecipients(recipients, { kind, state: code }),
  ])
  return {
    own,
    kind: kind && ofKind !== null ? { slug: kind, recipients: ofKind } : null,
    state: code && typeof inState === 'number' ? { code, recipients: inState } : null,
  }
}

/** Who got grants, once per currency of a funder, with how many. */
function recipientsOf({ kind, key }: Scope): Knex.QueryBuilder {
  const columns = ['recipient_id', 'r.kind', 'r.state'] as const
  if (kind === 'funder')
    return Model.knex()
      .table('award_recipient_sums as r')
      .whereRaw(`funder_id = (${FUNDER_ID})`, [key])
      .select(...columns, 'awards')
  return Model.knex()
    .table('awards as a')
    .join('award_recipients as r', 'r.id', 'recipientId')
    .where('a.kind', 'grant')
    .whereRaw(inScope(kind), { key })
    .groupBy(...columns)
    .select(...columns, Model.knex().raw('count(*)::int AS awards'))
}

function stateCode(state: string | null): string | null {
  const code = toStateCode(state ?? '')
  return usStates.some((each) => each.code === code) ? code : null
}

/** By the name alone or with a place behind it, because profiles have no identifier of publishers. */
async function readOwn(recipients: Knex.QueryBuilder, name: string): Promise<AwardsLikeOurs['own']> {
  const key = nameKey(name)
  if (key === '') return null
  const found = await Model.knex()
    .from(recipients.clone().as('paid'))
    .join('award_recipients', 'award_recipients.id', 'recipientId')
    .whereRaw('(key = ? OR key ^@ ? OR upper(name) = upper(?))', [key, `${key} `, name])
    .orderBy('awards', 'desc')
    .first('recipientId as id', 'name', 'location', 'awards')
  if (!found) return null
  const { awards, ...recipient } = found
  return { recipient, awards }
}

async function countRecipients(
  recipients: Knex.QueryBuilder,
  where: { kind: string; state?: string },
): Promise<number> {
  const found = await Model.knex()
    .from(recipients.clone().as('paid'))
    .where(where)
    .countDistinct({ recipients: 'recipientId' })
    .first()
  return Number(found?.recipients ?? 0)
}

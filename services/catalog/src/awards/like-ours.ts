import type { AwardsLikeOurs } from '@fundharbor/contracts/catalog/awards'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { guessApplicantType } from '@fundharbor/contracts/identity/guess-applicant-type'
import { toStateCode, usStates } from '@fundharbor/contracts/us-states'
import { Model } from 'objection'
import { FUNDER_ID } from './funder-id.ts'
import { kindOfType, nameKey } from './recipients.ts'

/** Whether a funder has paid an applicant's organization or others of its kind. */
export async function readLikeOurs(slug: string, applicant: Applicant): Promise<AwardsLikeOurs> {
  const funder = await Model.knex().table('award_funders').whereRaw(`id = (${FUNDER_ID})`, [slug]).first('id')
  if (!funder || !applicant.hasOrganization) return { own: null, kind: null, state: null }
  const type = applicant.organizationType ?? guessApplicantType(applicant)
  const kind = type && type !== 'individual' ? kindOfType(type) : null
  const code = stateCode(applicant.state)
  const [own, ofKind, inState] = await Promise.all([
    readOwn(funder.id, applicant.name),
    kind && countRecipients({ funderId: funder.id, kind }),
    kind && code && countRecipients({ funderId: funder.id, kind, state: code }),
  ])
  return {
    own,
    kind: kind && ofKind !== null ? { slug: kind, recipients: ofKind } : null,
    state: code && typeof inState === 'number' ? { code, recipients: inState } : null,
  }
}

function stateCode(state: string | null): string | null {
  const code = toStateCode(state ?? '')
  return usStates.some((each) => each.code === code) ? code : null
}

/** By the name alone or with a place behind it, because few publishers give identifiers. */
async function readOwn(funderId: string, name: string): Promise<AwardsLikeOurs['own']> {
  const key = nameKey(name)
  if (key === '') return null
  const found = await Model.knex()
    .table('award_recipient_sums')
    .join('award_recipients', 'award_recipients.id', 'recipientId')
    .where({ funderId })
    .whereRaw('(key = ? OR key ^@ ?)', [key, `${key} `])
    .orderBy('awards', 'desc')
    .first('recipientId as id', 'name', 'location', 'awards')
  if (!found) return null
  const { awards, ...recipient } = found
  return { recipient, awards }
}

async function countRecipients(where: { funderId: string; kind: string; state?: string }): Promise<number> {
  const found = await Model.knex()
    .table('award_recipient_sums')
    .where(where)
    .countDistinct({ recipients: 'recipientId' })
    .first()
  return Number(found?.recipients ?? 0)
}

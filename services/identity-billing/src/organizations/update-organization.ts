import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { OrganizationForm } from '@fundharbor/contracts/identity/organizations'
import type { Transaction } from 'objection'
import type { z } from 'zod'
import { notifyMembers } from '../seats/notify-members.ts'
import type { Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { reviewAgainMail } from './mails.ts'
import { OrganizationModel } from './model.ts'
import { toColumns } from './to-columns.ts'

type Form = z.output<typeof OrganizationForm>

/** What administrators verify, with its name for people. A change of any of these needs another review. */
export const VERIFIED_FIELDS: Partial<Record<keyof Form, string>> = {
  name: 'name',
  taxId: 'tax ID',
  organizationType: 'organization type',
  country: 'country',
}

interface Update {
  workspaceId: string
  id: string
  form: Form
}

/** Saves the owner's changes. A verified organization that becomes another one is no longer verified. */
export async function updateOrganization(
  { workspaceId, id, form }: Update,
  settings: Settings,
): Promise<OrganizationModel> {
  return OrganizationModel.transaction(async (trx) => {
    // Locked, so that a decision is about what the administrator saw or comes after the change.
    const before = await OrganizationModel.query(trx).findOne({ id, workspaceId }).forUpdate()
    if (!before) throw notFound('Organization')
    const changed = before.isVerified ? changedFields(before, form) : []
    const country = form.country === undefined ? before.country : form.country
    await before.$query(trx).patch({
      ...toColumns(form, country),
      ...(changed.length > 0 ? UNDECIDED : {}),
      updatedAt: clock.now(),
    })
    if (changed.length > 0) await tellAdministrators(trx, { id, before, form, changed }, settings)
    await notifyMembers(trx, workspaceId)
    return OrganizationModel.findWithDocuments(id, trx)
  })
}

/** The documents wait for another decision. */
const UNDECIDED = {
  isVerified: false,
  verifiedBy: null,
  verifiedAt: null,
  verificationNotes: null,
  decidedAt: null,
}

const changedFields = (before: OrganizationModel, form: Form): string[] =>
  Object.entries(VERIFIED_FIELDS)
    .filter(([field]) => {
      const value: unknown = Reflect.get(form, field)
      // A field that the form left out says nothing new; one that is stated for the first time does.
      return value !== undefined && value !== Reflect.get(before, field)
    })
    .map(([, label]) => label)

interface Change {
  id: string
  before: OrganizationModel
  form: Form
  changed: string[]
}

async function tellAdministrators(
  trx: Transaction,
  { before, form, changed }: Change,
  settings: Settings,
): Promise<void> {
  for (const { email } of await UserModel.administrators(settings, trx)) {
    const mail = reviewAgainMail(email, { before: before.name, after: form.name, changed }, settings)
    await queueMail(trx, mail)
  }
}

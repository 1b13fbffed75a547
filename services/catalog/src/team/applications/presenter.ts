import { present } from '@fundharbor/chassis/http/present'
import { AdminApplication, Application } from '@fundharbor/contracts/catalog/applications'
import type { ApplicationModel } from './model.ts'

export const presentApplication = (row: ApplicationModel): Application =>
  present(Application, { ...row, ownNotes: row.ownNotes ?? null, applicantId: row.userId })

/** Without private notes. */
export const presentAdminApplication = (row: ApplicationModel): AdminApplication =>
  present(AdminApplication, row)

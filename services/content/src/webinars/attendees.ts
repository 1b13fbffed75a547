import { notFound } from '@fundharbor/chassis/http/failures'
import { sendAuditedCsv } from '@fundharbor/chassis/data/audit'
import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { mount } from '@fundharbor/chassis/http/mount'
import { present } from '@fundharbor/chassis/http/present'
import {
  adminWebinarAttendance,
  WebinarAttendee,
} from '@fundharbor/contracts/content/admin-webinar-attendance'
import type { Router } from '@koa/router'
import { RegistrationModel, WebinarModel } from './model.ts'

const columns: CsvColumns<RegistrationModel> = [
  ['name', (person) => person.name],
  ['email', (person) => person.email],
  ['organization', (person) => person.organization],
  ['phone', (person) => person.phone],
  ['interests', (person) => person.interests],
  ['status', (person) => person.status],
  ['registered_at', (person) => person.createdAt.toISOString()],
  ['attended_at', (person) => person.attendedAt?.toISOString() ?? null],
]

/** Lists who registered for a webinar and who came, to read and as CSV. */
export function mountAttendees(router: Router): void {
  mount(router, adminWebinarAttendance.attendees, async ({ params }) => {
    const rows = await readAttendees(params.id)
    return rows.map((row) => present(WebinarAttendee, row))
  })

  mount(router, adminWebinarAttendance.exportAttendees, async ({ params, person, ctx }) => {
    const rows = await readAttendees(params.id)
    const file = { name: 'webinar-registrations.csv', columns, rows: oneByOne(rows) }
    return sendAuditedCsv(ctx, person, { ...file, filters: { webinar: params.id } })
  })
}

/** Attendees with a place first, then the waiting list in its order. */
async function readAttendees(webinarId: string): Promise<RegistrationModel[]> {
  if (!(await WebinarModel.query().findById(webinarId))) throw notFound('Webinar')
  const rows = await RegistrationModel.query().where({ webinarId }).orderBy(['createdAt', 'id'])
  const withStatus = (status: RegistrationModel['status']) => rows.filter((row) => row.status === status)
  return [...withStatus('registered'), ...withStatus('waiting'), ...withStatus('pending')]
}

async function* oneByOne<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

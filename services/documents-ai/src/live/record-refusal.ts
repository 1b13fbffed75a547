import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { Model } from 'objection'
import type { Client } from './client.ts'

/** Enough to notice somebody. More would hide other events. */
const records = rateLimitPerProcess({ times: 10, seconds: 3600 })

/** The editor sends no changes of people who can only read, so somebody has tried to get around it. */
export async function recordRefusal({ person, documentId }: Client): Promise<void> {
  const isRecorded = await records(person.id).then(
    () => true,
    () => false,
  )
  if (!isRecorded) return
  await recordAuditEvent(Model.knex(), person, {
    action: 'refused change',
    subject: `generated document ${documentId}`,
    details: { role: person.workspaceRole, workspaceId: person.workspaceId },
  })
}

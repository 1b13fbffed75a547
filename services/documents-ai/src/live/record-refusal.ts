import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { Model } from 'objection'
import type { Client } from './client.ts'

/** The editor sends no changes of people who can only read, so somebody has tried to get around it. */
export const recordRefusal = ({ person, documentId }: Client): Promise<void> =>
  recordAuditEvent(Model.knex(), person, {
    action: 'refused change',
    subject: `generated document ${documentId}`,
    details: { role: person.workspaceRole, workspaceId: person.workspaceId },
  })

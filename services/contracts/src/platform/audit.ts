import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, text } from '../primitives.ts'

/** An administrator's action. `subject` is what it changed, e.g. `user 0190…`. */
export const AuditEvent = z.object({
  id: z.uuid(),
  at: Instant,
  actorId: z.uuid(),
  actorEmail: z.string(),
  /** In the past tense, e.g. `blocked`. */
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** `search` looks in actor, action and subject. `since` is inclusive, `until` exclusive. */
const filters = { search: text(100).optional(), since: Instant.optional(), until: Instant.optional() }

type Service = 'identity-billing' | 'catalog' | 'content' | 'documents-ai'

/** A service's audit log, newest first; every service has its own. */
export const auditOf = <const S extends Service>(service: S) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/admin/${service}/audit`,
    summary: `What administrators did in ${service}, newest first`,
    access: 'admin',
    query: z.object({ ...pageQuery, ...filters }),
    response: z.array(AuditEvent),
  }),
  /** A CSV file of the filtered log. */
  export: endpoint({
    method: 'GET',
    path: `/api/admin/${service}/audit/export`,
    summary: `What administrators did in ${service}, as a CSV file`,
    access: 'admin',
    query: z.object(filters),
    response: z.string(),
  }),
})

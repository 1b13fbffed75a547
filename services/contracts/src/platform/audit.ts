import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, text } from '../primitives.ts'

/** One thing that an administrator did. `subject` names what it was done to, e.g. `user 0190…`. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  actorId: z.uuid(),
  actorEmail: z.string(),
  /** A verb in the past, e.g. `blocked`. */
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** `search` looks at who, what and to what; `since` and `until` are instants, the end excluded. */
const filters = { search: text(100).optional(), since: Instant.optional(), until: Instant.optional() }

type Service = 'identity-billing' | 'catalog' | 'content' | 'documents-ai'

/** The list of a service's audit rows, newest first; every service serves its own. */
export const auditOf = <const S extends Service>(service: S) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/admin/${service}/audit`,
    summary: `What administrators did in ${service}, newest first`,
    access: 'admin',
    query: z.object({ ...pageQuery, ...filters }),
    response: z.array(AuditEntry),
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

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const params = z.object({ id: z.uuid() })
/** The person's address, for what is kept by address alone, as the newsletter is. */
const query = z.object({ email: z.string().max(254).optional() })

/**
 * What every service that keeps personal data offers to identity-billing. A service that holds nothing of a person
 * answers `{}`, and erasing what is not there succeeds.
 */
export const personalData = {
  export: endpoint({
    method: 'GET',
    path: '/internal/export/:id',
    summary: 'All that the service holds about a person, by kind of record',
    access: 'service',
    params,
    query,
    response: z.record(z.string(), z.unknown()),
  }),
  /** May be repeated: it is called until it has answered once. Applications are kept without the person. */
  erase: endpoint({
    method: 'DELETE',
    path: '/internal/people/:id',
    summary: 'Erase what the service holds about a person',
    access: 'service',
    params,
    query,
    response: z.object({}),
  }),
}

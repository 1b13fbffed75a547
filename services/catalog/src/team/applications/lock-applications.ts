import { lockName } from '@fundharbor/chassis/data/lock-name'
import type { Knex } from 'knex'

/** Lets one request at a time start, save or submit an application of a workspace, on any replica. */
export const lockApplications = (trx: Knex, { workspaceId }: { workspaceId: string }): Promise<void> =>
  lockName(trx, `applications of ${workspaceId}`)

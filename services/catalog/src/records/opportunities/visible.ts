import type { Person } from '@fundharbor/contracts/identity/session'
import { OpportunityModel } from './model.ts'

/** The workspace that opportunities are shown to. */
export type Viewer = Pick<Person, 'workspaceId'>

/**
 * The only opportunities that a workspace can see, open or closed: those in the catalog, and those that it added for itself, which
 * are never active.
 */
export const visibleTo = ({ workspaceId }: Viewer) =>
  OpportunityModel.query().where((rows) => rows.where({ isActive: true }).orWhere({ workspaceId }))

/** Whether a workspace added it for itself. */
export const isOwn = ({ workspaceId }: Pick<OpportunityModel, 'workspaceId'>): boolean => workspaceId !== null

/** Whether its funder, or the workspace that added it, still offers it. */
export const isOffered = (row: Pick<OpportunityModel, 'isActive' | 'workspaceId'>): boolean =>
  row.isActive || isOwn(row)

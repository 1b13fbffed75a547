import { member } from './examples.data.ts'

/** Stubs that make the signed-in member a viewer of their organization. */
export const asViewer = { 'GET /api/user': { ...member, workspaceRole: 'viewer' } }

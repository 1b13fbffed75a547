import { allows } from '@fundharbor/contracts/identity/roles'
import { useAuth } from '@fundharbor/kit'

/** Whether the signed-in person can change the plan of their workspace, its card and payments. True for visitors, who choose one. */
export function useCanChangePlan(): boolean {
  const { user } = useAuth()
  return allows(user?.workspaceRole ?? 'owner', 'billing')
}

import { allows } from '@fundharbor/contracts/identity/roles'
import { useMember } from '@fundharbor/kit'

/** Whether the member's role lets them create and change documents. The services refuse everybody else, too. */
export const useCanEdit = (): boolean => allows(useMember().workspaceRole ?? 'owner', 'edit')

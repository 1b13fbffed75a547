import { allows } from '@fundharbor/contracts/identity/roles'
import { useMember } from '@fundharbor/kit'

/** Whether the member's role lets them comment on documents and suggest changes. */
export const useCanReview = (): boolean => allows(useMember().workspaceRole ?? 'owner', 'review')

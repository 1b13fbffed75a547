import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { clock, endpointQuery, useMember } from '@fundharbor/kit'
import { useCapabilities } from './capabilities.ts'

export const ALLOWANCE = ['documents', 'allowance'] as const

/** What the member can still have written today. Refetched after each document. */
export const allowanceQuery = (isWriting = false) =>
  endpointQuery(generatedDocuments.allowance, { queryKey: [...ALLOWANCE, isWriting], staleTime: 0 })

/** Whether this site has a model, and the member's plan includes it. */
export function useModelDrafting(): boolean {
  const { drafting } = useCapabilities()
  const member = useMember()
  return drafting && limitsOf(member, clock.now()).canAccessPremiumFeatures
}

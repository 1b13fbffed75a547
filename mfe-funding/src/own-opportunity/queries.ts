import {
  ownOpportunities,
  type NewOwnOpportunity,
  type OwnOpportunityChange,
  type PastedCall,
} from '@fundharbor/contracts/catalog/own-opportunities'
import { call, changesWith, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'
import { useGrantChange } from '../grants/queries.ts'

/** An opportunity of the team's own, for its form. */
export const ownOpportunityQuery = (id: string) =>
  endpointQuery(ownOpportunities.read, {
    queryKey: ['catalog', 'own-opportunities', id],
    params: { id },
    staleTime: 0,
    meta: changesWith('grants'),
  })

export const useAddOwn = () =>
  useGrantChange((body: NewOwnOpportunity) => call(ownOpportunities.add, { body }))

export function useChangeOwn(id: string) {
  const client = useQueryClient()
  return useGrantChange(async (body: OwnOpportunityChange) => {
    const changed = await call(ownOpportunities.change, { params: { id }, body })
    client.setQueryData(ownOpportunityQuery(id).queryKey, changed)
    await client.invalidateQueries({ queryKey: ['catalog', 'opportunities'] })
    return changed
  })
}

/** Reads a link or a text; nothing is stored. */
export const useReadPasted = () =>
  useMutation({ mutationFn: (body: PastedCall) => call(ownOpportunities.readPasted, { body }) })

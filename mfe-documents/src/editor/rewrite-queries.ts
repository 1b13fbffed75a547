import { rewriting, type RewriteText } from '@fundharbor/contracts/documents/rewriting'
import { call, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'
import { ALLOWANCE, allowanceQuery } from '../shared/allowance.ts'

/** What the funder of the document's opportunity looks for. */
export const criteriaQuery = (documentId: string) =>
  endpointQuery(rewriting.criteria, {
    queryKey: ['documents', 'criteria', documentId],
    params: { id: documentId },
  })

export function useRewrite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RewriteText) => call(rewriting.rewrite, { body }),
    onSuccess: ({ allowance }) => client.setQueryData(allowanceQuery().queryKey, allowance),
    // A failure counts, too.
    onError: () => void client.invalidateQueries({ queryKey: ALLOWANCE }),
  })
}

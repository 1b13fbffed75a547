import { rewriting, type RewriteText } from '@fundharbor/contracts/documents/rewriting'
import { call, queryOptions, useMutation, useQueryClient } from '@fundharbor/kit'
import { ALLOWANCE, allowanceQuery } from '../shared/allowance.ts'

/** What the funder of the document's opportunity looks for. */
export const criteriaQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['documents', 'criteria', documentId],
    queryFn: ({ signal }) => call(rewriting.criteria, { params: { id: documentId }, signal }),
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

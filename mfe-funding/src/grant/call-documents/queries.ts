import { callDocuments, type CallDocument } from '@fundharbor/contracts/catalog/call-documents'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { call, changesWith, endpointQuery, useQueryClient } from '@fundharbor/kit'
import { detailsQuery } from '../../catalog/queries.ts'
import { useGrantChange } from '../../grants/queries.ts'
import { ownBriefQuery } from '../../opportunity-details/brief-queries.ts'
import { formOf } from '../../shared/form-of.ts'

/** 10 MB over a slow connection, and reading them. */
const UPLOAD_MS = 180_000

/** The funder's documents of a grant, and those that the source lists. */
export const callDocumentsQuery = (id: string) =>
  endpointQuery(callDocuments.list, {
    queryKey: ['catalog', 'grants', 'call-documents', id],
    params: { id },
    staleTime: 0,
    meta: changesWith('grants'),
  })

export const useAddDocument = (id: string) =>
  useGrantChange((files: File[]) =>
    call(callDocuments.add, { params: { id }, form: formOf('files', files), timeout: UPLOAD_MS }),
  )

export const useTakeListed = (id: string) =>
  useGrantChange((url: string) =>
    call(callDocuments.take, { params: { id }, body: { url }, timeout: UPLOAD_MS }),
  )

/** Uses the lines of a document, without the dropped ones; the brief is loaded again. */
export function useChooseLines({ id, opportunity }: Grant, { id: documentId, revision }: CallDocument) {
  const client = useQueryClient()
  return useGrantChange(async (dropped: number[]) => {
    const chosen = await call(callDocuments.choose, {
      params: { id, documentId },
      body: { dropped, revision },
    })
    for (const { queryKey } of [detailsQuery(opportunity.id), ownBriefQuery(opportunity.id)])
      void client.invalidateQueries({ queryKey })
    return chosen
  })
}

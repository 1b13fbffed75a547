import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { projects } from '@fundharbor/contracts/identity/projects'
import { call, queryOptions, useMutation, useQueryClient } from '@fundharbor/kit'
import { cacheDocument } from '../shared/document-queries.ts'

/** Projects of the member's workspace; mfe-funding shares the cache. */
export const projectsQuery = () =>
  queryOptions({
    queryKey: ['identity', 'projects'],
    queryFn: ({ signal }) => call(projects.list, { signal }),
    staleTime: 0,
  })

/** Puts a document into a project. */
export function useAssignProject(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (projectId: string | null) =>
      call(generatedDocuments.assign, { params: { id }, body: { projectId } }),
    onSuccess: (document) => cacheDocument(client, document),
  })
}

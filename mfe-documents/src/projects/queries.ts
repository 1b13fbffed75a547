import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { projects } from '@fundharbor/contracts/identity/projects'
import { call, endpointQuery, useMutation, useQuery, useQueryClient } from '@fundharbor/kit'
import { cacheDocument } from '../shared/document-queries.ts'

/** Projects of the member's workspace; mfe-funding shares the cache. */
export const projectsQuery = () =>
  endpointQuery(projects.list, { queryKey: ['identity', 'projects'], staleTime: 0 })

/** The title of a project; undefined for none and for those that were deleted. */
export function useProjectTitle(): (projectId: string | null) => string | undefined {
  const { data = [] } = useQuery(projectsQuery())
  return (projectId) => {
    const project = data.find(({ id }) => id === projectId)
    return project && (project.title || 'Untitled project')
  }
}

/** Puts a document into a project. */
export function useAssignProject(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (projectId: string | null) =>
      call(generatedDocuments.assign, { params: { id }, body: { projectId } }),
    onSuccess: (document) => cacheDocument(client, document),
  })
}

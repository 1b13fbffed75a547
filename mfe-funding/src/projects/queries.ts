import {
  projects,
  type Project,
  type ProjectChange,
  type ProjectForm,
} from '@fundharbor/contracts/identity/projects'
import { call, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'

/** Projects of the member's workspace, the default one first. */
export const projectsQuery = () =>
  endpointQuery(projects.list, { queryKey: ['identity', 'projects'], staleTime: 0 })

export function useCreateProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectForm) => call(projects.create, { body }),
    onSuccess: (created) => {
      client.setQueryData(projectsQuery().queryKey, (all) => all && addProject(all, created))
    },
  })
}

/** Behind the default project, which is first. */
const addProject = ([first, ...others]: Project[], created: Project): Project[] =>
  first ? [first, created, ...others] : [created]

export function useChangeProject(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectChange) => call(projects.update, { params: { id }, body }),
    onSuccess: (saved) =>
      client.setQueryData(projectsQuery().queryKey, (all) =>
        all?.map((project) => (project.id === id ? saved : project)),
      ),
  })
}

/** What belonged to the project is loaded again, without it. */
export function useDeleteProject(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(projects.remove, { params: { id } }),
    onSuccess: () => {
      client.setQueryData(projectsQuery().queryKey, (all) => all?.filter((project) => project.id !== id))
      void client.invalidateQueries({ queryKey: ['catalog'] })
      void client.invalidateQueries({ queryKey: ['documents'] })
    },
  })
}

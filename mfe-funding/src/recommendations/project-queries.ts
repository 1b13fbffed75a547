import { projects } from '@fundharbor/contracts/identity/projects'
import { call, newIdempotencyKey, queryOptions, useMutation, useQueryClient } from '@fundharbor/kit'

/** What the member's workspace wants to pay for, the default project first. */
export const projectsQuery = () =>
  queryOptions({
    queryKey: ['identity', 'projects'],
    queryFn: ({ signal }) => call(projects.list, { signal }),
    staleTime: 0,
  })

/** What can be added to a project later. */
const unknown = { beneficiaries: null, location: null, startsOn: null, endsOn: null, amountNeeded: null }

/** Creates a project from its description alone; its first words become the title. */
export function useDescribeProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (description: string) =>
      call(projects.create, { body: { ...unknown, description }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (created) =>
      client.setQueryData(projectsQuery().queryKey, (known) =>
        known?.flatMap((each) => (each.isDefault ? [each, created] : [each])),
      ),
  })
}

import { effort, type EffortChange } from '@fundharbor/contracts/catalog/effort'
import { fit } from '@fundharbor/contracts/catalog/fit'
import { call, changesWith, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'

const FIT = ['catalog', 'fit'] as const

/** An opportunity compared with a project; the default one without `project`. Loading it counts as a view. */
export const fitQuery = (id: string, project?: string) =>
  endpointQuery(fit.read, {
    queryKey: [...FIT, id, project ?? null],
    params: { id },
    query: { project },
    staleTime: 0,
    meta: changesWith('grants', 'applications'),
  })

/** The workspace's working hours by kind of call. */
export const effortQuery = () => endpointQuery(effort.read, { queryKey: ['catalog', 'effort'], staleTime: 0 })

/** Saves the workspace's working hours. */
export function useSaveEffort() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EffortChange) => call(effort.save, { body }),
    onSuccess: (settings) => {
      client.setQueryData(effortQuery().queryKey, settings)
      return client.invalidateQueries({ queryKey: FIT })
    },
  })
}

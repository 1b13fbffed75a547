import {
  Decision,
  decisions,
  FitStep,
  type NewDecision,
  type StepChange,
} from '@fundharbor/contracts/catalog/decisions'
import { effort, type EffortChange } from '@fundharbor/contracts/catalog/effort'
import { fit, type Fit } from '@fundharbor/contracts/catalog/fit'
import { ApiError, call, queryOptions, useMutation, useQueryClient } from '@fundharbor/kit'

const FIT = ['catalog', 'fit'] as const

/** An opportunity compared with a project; the default one without `project`. Loading it counts as a view. */
export const fitQuery = (id: string, project?: string) =>
  queryOptions({
    queryKey: [...FIT, id, project ?? null],
    queryFn: ({ signal }) => call(fit.read, { params: { id }, query: { project }, signal }),
    staleTime: 0,
  })

/** The workspace's working hours by kind of call. */
export const effortQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'effort'],
    queryFn: ({ signal }) => call(effort.read, { signal }),
    staleTime: 0,
  })

const currentOf = (error: unknown): unknown =>
  error instanceof ApiError && error.problem?.code === 'CONFLICT' ? error.problem.current : undefined

/** The decision that somebody else made in the meantime, if that is what failed. */
export const newerDecision = (error: unknown): Decision | null =>
  Decision.safeParse(currentOf(error)).data ?? null

/** Decides for the shown project. Afterwards, or after a conflict, the page shows the current decision. */
export function useDecide(shown: Fit, project?: string) {
  const client = useQueryClient()
  const { queryKey } = fitQuery(shown.opportunity.id, project)
  return useMutation({
    mutationFn: (choice: Omit<NewDecision, 'project'>) =>
      call(decisions.decide, {
        params: { id: shown.opportunity.id },
        body: { ...choice, project: shown.project.id },
      }),
    onSuccess: ({ decision }) => {
      client.setQueryData(queryKey, { ...shown, decision })
      void client.invalidateQueries({ queryKey: ['catalog', 'applications'] })
      void client.invalidateQueries({ queryKey: ['catalog', 'pipeline'] })
      void client.invalidateQueries({ queryKey: ['documents', 'recommendations'] })
    },
    onError: (error) => {
      const decision = newerDecision(error)
      if (decision) client.setQueryData(queryKey, { ...shown, decision })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** Changes a kept step. After a conflict, the page shows the step as it is now. */
export function useChangeStep(shown: Fit, project?: string) {
  const client = useQueryClient()
  const { queryKey } = fitQuery(shown.opportunity.id, project)
  const show = (step: FitStep) =>
    client.setQueryData(
      queryKey,
      (old: Fit | undefined) =>
        old && { ...old, steps: old.steps.map((each) => (each.id === step.id ? step : each)) },
    )
  return useMutation({
    mutationFn: ({ stepId, ...body }: StepChange & { stepId: string }) =>
      call(decisions.changeStep, { params: { id: shown.opportunity.id, stepId }, body }),
    onSuccess: show,
    onError: (error) => {
      const step = FitStep.safeParse(currentOf(error)).data
      if (step) show(step)
    },
  })
}

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

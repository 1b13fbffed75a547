import { grantParts } from '@fundharbor/contracts/catalog/grant-parts'
import { timeline } from '@fundharbor/contracts/catalog/timeline'
import { call, changesWith, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'
import type { Goal } from './goals.ts'
import { shiftDay } from './scale.ts'

/** Deadlines, writing and usual reopenings of the member. */
export const timelineQuery = () =>
  endpointQuery(timeline.read, {
    queryKey: ['catalog', 'timeline'],
    staleTime: 0,
    meta: changesWith('grants'),
  })

/** Steps that move with the day on which an application is sent: those that are not done. */
export const openSteps = ({ steps }: Pick<Goal, 'steps'>) =>
  steps.flatMap(({ id, dueOn, isDone, revision }) =>
    id !== null && dueOn !== null && !isDone ? [{ id, dueOn, revision }] : [],
  )

/** Moves the open steps of a grant by what was tried out: all of them, or none if one was changed meanwhile. */
export function useMoveSteps() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (goal: Goal) =>
      call(grantParts.moveSteps, {
        params: { id: goal.grantId },
        body: {
          steps: openSteps(goal).map(({ dueOn, ...step }) => ({
            ...step,
            dueOn: shiftDay(dueOn, goal.shift),
          })),
        },
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: timelineQuery().queryKey }),
        client.invalidateQueries({ queryKey: ['catalog', 'grants'] }),
        client.invalidateQueries({ queryKey: ['catalog', 'fit'] }),
      ]),
  })
}

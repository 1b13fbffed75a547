import {
  adminOpportunities,
  type AdminOpportunityRow,
  type OpportunityEdit,
  type OpportunityForm,
} from '@fundharbor/contracts/catalog/admin-opportunities'
import { call, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { adminStatsQuery } from '../dashboard/queries.ts'
import { isConflict, tellError } from '../records/failures.ts'
import { useRowsInCache } from './rows-in-cache.ts'

/** Adds one to the catalogue. */
export function useAddOpportunity() {
  const { refresh } = useRowsInCache()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OpportunityForm) => call(adminOpportunities.create, { body }),
    onError: tellError('Failed to add opportunity'),
    onSuccess: ({ title }) => toast({ title: 'Opportunity added', description: title, tone: 'success' }),
    onSettled: () => Promise.all([refresh(), client.invalidateQueries(adminStatsQuery())]),
  })
}

/** What of an edit the list shows. */
const shownOf = (edit: OpportunityEdit) => ({
  title: edit.title,
  funderName: edit.funderName,
  category: edit.category,
  fundingType: edit.fundingType,
  deadline: edit.deadline ?? null,
  isRolling: edit.isRolling ?? false,
  isActive: edit.isActive ?? true,
})

/** Writes an edit; the list shows it at once. A conflict is for the dialog to settle. */
export function useUpdateOpportunity(id: string) {
  const { changeRow, refresh } = useRowsInCache()
  return useMutation({
    mutationFn: (body: OpportunityEdit) => call(adminOpportunities.update, { params: { id }, body }),
    onMutate: (body) => changeRow(id, (row) => ({ ...row, ...shownOf(body) })),
    onError: (error, _body, rollBack) => {
      rollBack?.()
      if (!isConflict(error)) tellError('Failed to update opportunity')(error)
    },
    onSuccess: ({ title }) => toast({ title: 'Opportunity updated', description: title, tone: 'success' }),
    onSettled: refresh,
  })
}

/** Shows or hides one; the switch moves at once and back where the server refuses. */
export function useActivateOpportunity() {
  const { changeRow, refresh } = useRowsInCache()
  return useMutation({
    mutationFn: ({ id, revision, isActive }: Pick<AdminOpportunityRow, 'id' | 'revision' | 'isActive'>) =>
      call(adminOpportunities.activate, { params: { id }, body: { isActive, revision } }),
    onMutate: ({ id, isActive }) => changeRow(id, (row) => ({ ...row, isActive })),
    onError: (error, _row, rollBack) => {
      rollBack?.()
      tellError('Failed to update opportunity')(error)
    },
    onSettled: refresh,
  })
}

/** Gives every field that the team had set back to the source. */
export function useReleaseOpportunity(id: string) {
  const { refresh } = useRowsInCache()
  return useMutation({
    mutationFn: () => call(adminOpportunities.resetEdits, { params: { id } }),
    onError: tellError('Failed to update opportunity'),
    onSuccess: ({ title }) =>
      toast({ title: 'Given back to its source', description: title, tone: 'success' }),
    onSettled: refresh,
  })
}

/** Deletes one, and offers to take that back. */
export function useRemoveOpportunity() {
  const { changeRow, refresh } = useRowsInCache()
  const restore = useMutation({
    mutationFn: (id: string) => call(adminOpportunities.restore, { params: { id } }),
    onError: tellError('Failed to restore opportunity'),
    onSuccess: ({ title }) => toast({ title: 'Opportunity restored', description: title, tone: 'success' }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ id }: AdminOpportunityRow) => call(adminOpportunities.remove, { params: { id } }),
    onMutate: ({ id }) => changeRow(id, () => null),
    onError: (error, _row, rollBack) => {
      rollBack?.()
      tellError('Failed to delete opportunity')(error)
    },
    onSuccess: (_, { id, title }) =>
      toast({
        title: 'Opportunity deleted',
        description: title,
        tone: 'success',
        action: { label: 'Undo', onAction: () => restore.mutate(id) },
      }),
    onSettled: refresh,
  })
}

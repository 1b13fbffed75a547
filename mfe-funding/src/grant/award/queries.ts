import {
  grantAward,
  type AwardChange,
  type GrantAward,
  type NewExpense,
} from '@fundharbor/contracts/catalog/grant-award'
import type { Grant, GrantDetails } from '@fundharbor/contracts/catalog/grants'
import { budgets } from '@fundharbor/contracts/documents/budgets'
import { call, changesWith, endpointQuery, useMutation } from '@fundharbor/kit'
import { useGrantChange } from '../../grants/queries.ts'
import { formOf } from '../../shared/form-of.ts'

/** A grant that was won, with its award. */
export interface Won extends Pick<GrantDetails, 'grant' | 'steps'> {
  award: GrantAward
  /** Whether the reader can change it now: not what is closed. */
  canEdit: boolean
}

/** A large file over a slow connection. */
const UPLOAD_MS = 120_000

export const useChangeAward = ({ grant: { id }, award: { version } }: Pick<Won, 'grant' | 'award'>) =>
  useGrantChange((change: Omit<AwardChange, 'version'>) =>
    call(grantAward.change, { params: { id }, body: { ...change, version } }),
  )

export const expensesQuery = (id: string) =>
  endpointQuery(grantAward.expenses, {
    queryKey: ['catalog', 'grants', 'expenses', id],
    params: { id },
    staleTime: 0,
    meta: changesWith('grants'),
  })

export const useAddExpenses = (id: string) =>
  useGrantChange((body: { expenses: NewExpense[]; isUpload?: boolean }) =>
    call(grantAward.addExpenses, { params: { id }, body }),
  )

export const useRemoveExpense = (id: string) =>
  useGrantChange((expenseId: string) => call(grantAward.removeExpense, { params: { id, expenseId } }))

/** Reads a table of expenses; nothing is stored. */
export const useReadExpenses = (id: string) =>
  useMutation({
    mutationFn: (files: File[]) =>
      call(grantAward.readExpenses, { params: { id }, form: formOf('file', files), timeout: UPLOAD_MS }),
  })

/** Finds the terms of an award in its letter; nothing is stored. */
export const useReadLetter = (id: string) =>
  useMutation({
    mutationFn: (files: File[]) =>
      call(grantAward.readLetter, { params: { id }, form: formOf('file', files), timeout: UPLOAD_MS }),
  })

/** The budget of the grant's project, to copy it. */
export const projectBudgetQuery = ({ projectId }: Grant) =>
  endpointQuery(budgets.read, {
    queryKey: ['documents', 'budget', 'of', projectId],
    query: { project: projectId ?? undefined },
  })

import {
  toast,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type Page,
  type QueryClient,
  type ToastMessage,
} from '@fundharbor/kit'
import { showError } from './errors.ts'

/** Where records are in the query cache, and which other queries a change makes stale. */
export interface RecordKeys {
  queryKey: readonly string[]
  affects?: readonly (readonly unknown[])[]
}

export const listKey = ({ queryKey }: RecordKeys) => [...queryKey, 'list']

export const staleKeys = (keys: RecordKeys) => [listKey(keys), ...(keys.affects ?? [])]

/** How a row looks once the server has agreed. `fields` is null if the row will be gone. */
export interface RowChange {
  id: string
  fields: object | null
}

interface Change<Input, Output> {
  run: (input: Input) => Promise<Output>
  /** Shown before the server responds, and undone if it refuses. */
  optimistic?: (input: Input) => RowChange | undefined
  success?: (output: Output, input: Input) => Omit<ToastMessage, 'tone'>
  /** The title of the error toast, or what to do instead of showing one. */
  failure: string | ((error: unknown, input: Input) => void)
}

/** Changes records: shows a toast with the outcome and reloads what became stale. */
export function useChange<Output, Input = void>(keys: RecordKeys, change: Change<Input, Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change.run,
    onMutate: (input) => {
      const shown = change.optimistic?.(input)
      return shown && changeRow(client, listKey(keys), shown)
    },
    onSuccess: (output, input) => {
      if (change.success) toast({ ...change.success(output, input), tone: 'success' })
    },
    onError: (error, input, rollBack) => {
      rollBack?.()
      if (typeof change.failure === 'string') showError(change.failure)(error)
      else change.failure(error, input)
    },
    onSettled: () => Promise.all(staleKeys(keys).map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

type Rows = InfiniteData<Page<{ id: string }[]>, string | null>

/** Changes a row in every cached list under a key, whatever its filters. Returns how to undo that. */
async function changeRow(client: QueryClient, queryKey: string[], change: RowChange): Promise<() => void> {
  await client.cancelQueries({ queryKey })
  const before = client.getQueriesData<Rows>({ queryKey })
  client.setQueriesData<Rows>({ queryKey }, (list) => list && withChange(list, change))
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list)
  }
}

function withChange(list: Rows, { id, fields }: RowChange): Rows {
  const isListed = list.pages.some(({ rows }) => rows.some((row) => row.id === id))
  const removed = fields === null && isListed ? 1 : 0
  return {
    ...list,
    pages: list.pages.map(({ rows, total, ...page }) => ({
      ...page,
      total: total - removed,
      rows: rows.flatMap((row) => {
        if (row.id !== id) return [row]
        return fields ? [{ ...row, ...fields }] : []
      }),
    })),
  }
}

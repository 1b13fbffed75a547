import { formatCount, problemMessage, toast, useMutation, useQueryClient } from '@fundharbor/kit'

interface Bulk<Row> {
  /** Done to each row, one after the other. */
  act: (row: Row) => Promise<unknown>
  /** What a row is, e.g. `message`. */
  noun: string
  /** Many of them, where that is not the noun with an s. */
  plural?: string
  /** Asked for anew afterwards. */
  stale: readonly (readonly unknown[])[]
  /** Offered for the rows that went well. */
  onUndo?: (rows: Row[]) => void
}

interface Outcome<Row> {
  done: Row[]
  failures: unknown[]
}

async function actOnEach<Row>(rows: Row[], act: Bulk<Row>['act']): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], failures: [] }
  for (const row of rows) {
    try {
      await act(row)
      outcome.done.push(row)
    } catch (error) {
      outcome.failures.push(error)
    }
  }
  return outcome
}

/** Does one thing to many rows. A row that fails holds up none of the others; the toast says how many there were. */
export function useBulk<Row>({ act, noun, plural = `${noun}s`, stale, onUndo }: Bulk<Row>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rows: Row[]) => actOnEach(rows, act),
    onSuccess: ({ done, failures }) => {
      const changed = `${formatCount(done.length, noun, plural)} changed`
      const action = onUndo && done.length > 0 && { label: 'Undo', onAction: () => onUndo(done) }
      if (failures.length === 0) return toast({ title: changed, tone: 'success', ...(action && { action }) })
      return toast({
        title: done.length > 0 ? `${changed}, ${failures.length} not` : `Failed to change the ${plural}`,
        description: problemMessage(failures[0], 'Please try again.'),
        tone: 'destructive',
        ...(action && { action }),
      })
    },
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

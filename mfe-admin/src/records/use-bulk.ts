import { formatCount, problemMessage, toast, useMutation, useQueryClient } from '@fundharbor/kit'

interface Bulk<Row> {
  /** Done to each row, one after the other. */
  act: (row: Row) => Promise<unknown>
  /** What a row is, e.g. `message`. */
  noun: string
  /** Asked for anew afterwards. */
  stale: readonly (readonly unknown[])[]
}

/** What one failure says, after how many went well. */
class PartlyDone extends Error {
  readonly done: number
  readonly failed: number
  constructor(done: number, failures: unknown[]) {
    super(problemMessage(failures[0], 'Please try again.'))
    this.done = done
    this.failed = failures.length
  }
}

async function actOnEach<Row>(rows: Row[], act: Bulk<Row>['act']): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows) await act(row).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new PartlyDone(rows.length - failures.length, failures)
}

/** Does one thing to many rows. A row that fails holds up none of the others; the toast says how many there were. */
export function useBulk<Row>({ act, noun, stale }: Bulk<Row>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rows: Row[]) => actOnEach(rows, act),
    onSuccess: (_, rows) => toast({ title: `${formatCount(rows.length, noun)} changed`, tone: 'success' }),
    onError: (error) =>
      toast({
        title:
          error instanceof PartlyDone && error.done > 0
            ? `${formatCount(error.done, noun)} changed, ${error.failed} not`
            : `Failed to change the ${noun}s`,
        description: error.message,
        tone: 'destructive',
      }),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

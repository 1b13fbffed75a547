import {
  failureAdvice,
  formatCount,
  problemMessage,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { App, Button } from 'antd'
import { useState } from 'react'
import styles from './bulk-actions.module.css'
import { ReasonDialog, type Reason } from './reason-dialog.tsx'
import type { Selection } from './selection.ts'
import { staleKeys, type RecordKeys } from './use-change.ts'

/** Something that can be done to many records at once. */
export interface BulkAction<Row> {
  label: string
  /** Explains the consequences before it is done. */
  confirm: string
  isDangerous?: boolean
  /** Asks for one reason for all of them. */
  reason?: Reason
  run: (row: Row, reason?: string) => Promise<unknown>
  /** Offered in the toast for the rows that succeeded. */
  undo?: (row: Row) => Promise<unknown>
}

interface Bulk {
  keys: RecordKeys
  noun: string
  plural: string
}

interface BulkActionsProps<Row> extends Bulk {
  actions: readonly BulkAction<Row>[]
  selection: Selection<Row>
}

/** What can be done to all selected rows. Announced when their number changes; empty while none is selected. */
export function BulkActions<Row>({ actions, selection, ...bulk }: BulkActionsProps<Row>) {
  const count = selection.rows.length
  return (
    <div className={styles.bar} role="status" data-empty={count === 0}>
      {count > 0 && `${formatCount(count, bulk.noun, bulk.plural)} selected`}
      {count > 0 &&
        actions.map((action) => (
          <BulkButton key={action.label} action={action} selection={selection} bulk={bulk} />
        ))}
    </div>
  )
}

interface BulkButtonProps<Row> {
  action: BulkAction<Row>
  selection: Selection<Row>
  bulk: Bulk
}

function BulkButton<Row>({ action, selection, bulk }: BulkButtonProps<Row>) {
  const { modal } = App.useApp()
  const run = useBulk(action, bulk)
  const [isAsking, setIsAsking] = useState(false)
  const { label, confirm, isDangerous, reason } = action
  const title = `${label} ${formatCount(selection.rows.length, bulk.noun, bulk.plural)}?`
  const handleOk = (given?: string) =>
    run.mutate({ rows: selection.rows, given }, { onSettled: () => selection.select([]) })
  const handleClick = () => {
    if (reason) return setIsAsking(true)
    return void modal.confirm({
      title,
      content: confirm,
      icon: null,
      okText: label,
      okButtonProps: { danger: isDangerous },
      cancelText: 'Cancel',
      onOk: () => handleOk(),
    })
  }
  return (
    <>
      <Button size="small" danger={isDangerous} loading={run.isPending} onClick={handleClick}>
        {label}
      </Button>
      {reason && isAsking && (
        <ReasonDialog
          {...reason}
          title={title}
          okText={label}
          isDangerous={isDangerous}
          consequence={confirm}
          onOk={handleOk}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface Outcome<Row> {
  done: Row[]
  failures: unknown[]
}

/** One row after the other; a row that fails does not stop the others. */
async function runOnEach<Row>(rows: Row[], run: (row: Row) => Promise<unknown>): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], failures: [] }
  for (const row of rows) {
    try {
      await run(row)
      outcome.done.push(row)
    } catch (error) {
      outcome.failures.push(error)
    }
  }
  return outcome
}

function useBulk<Row>({ run, undo }: BulkAction<Row>, { keys, noun, plural }: Bulk) {
  const client = useQueryClient()
  const runAll = async (
    rows: Row[],
    act: (row: Row) => Promise<unknown>,
    actUndo?: typeof undo,
  ): Promise<void> => {
    const { done, failures } = await runOnEach(rows, act)
    const updated = `${formatCount(done.length, noun, plural)} updated`
    const isWhole = failures.length === 0
    const partial = done.length > 0 ? `${updated}, ${failures.length} failed` : `Failed to update ${plural}`
    toast({
      title: isWhole ? updated : partial,
      ...(!isWhole && { description: problemMessage(failures[0], failureAdvice(failures[0])) }),
      tone: isWhole ? 'success' : 'destructive',
      ...(actUndo &&
        done.length > 0 && { action: { label: 'Undo', onAction: () => void runAll(done, actUndo) } }),
    })
    await Promise.all(staleKeys(keys).map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  return useMutation({
    mutationFn: ({ rows, given }: { rows: Row[]; given?: string }) =>
      runAll(rows, (row) => run(row, given), undo),
  })
}

import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { App } from 'antd'
import { callDeclared } from './endpoint-call.ts'
import { showError } from './errors.ts'
import { capitalize } from './names.ts'
import type { Reason } from './reason-dialog.tsx'
import { useChange, type RecordKeys } from './use-change.ts'

/** What is run on a row, and how it is reported. */
interface Step<Row> {
  /** `reason` is what the action's dialog asked for. */
  run: (row: Row, reason?: string) => Promise<unknown>
  /** What changes in the row before the server responds; null if the row will be gone. */
  optimistic?: (row: Row) => Partial<Row> | null
  /** Titles of the toasts. */
  done: string
  failed: string
}

/** Something that can be done to one record. */
export interface RowAction<Row> extends Step<Row> {
  label: string
  /** Default: for every row. */
  isFor?: (row: Row) => boolean
  /** Explains the consequences and asks first; without it, one click is enough. */
  confirm?: string
  /** Asks for a reason as well. */
  reason?: Reason
  /** The title of that dialog. Default: the label and the name of the record. */
  question?: (name: string) => string
  isDangerous?: boolean
  isPrimary?: boolean
  /** Offered in the toast. */
  undo?: Step<Row>
}

interface Deletion {
  noun: string
  endpoint: EndpointSpec
  confirm: string
  /** Brings the record back. */
  restore?: EndpointSpec
}

/** Deletes a record after asking. */
export function deleteAction<Row extends { id: string }>(deletion: Deletion): RowAction<Row> {
  const { noun, endpoint, confirm, restore } = deletion
  const callWithId =
    (called: EndpointSpec) =>
    ({ id }: Row) =>
      callDeclared(called, { params: { id } })
  return {
    label: 'Delete',
    run: callWithId(endpoint),
    confirm,
    isDangerous: true,
    optimistic: () => null,
    done: `${capitalize(noun)} deleted`,
    failed: `Failed to delete ${noun}`,
    ...(restore && {
      undo: {
        run: callWithId(restore),
        done: `${capitalize(noun)} restored`,
        failed: `Failed to restore ${noun}`,
      },
    }),
  }
}

export const questionOf = <Row>({ label, question }: RowAction<Row>, name: string): string =>
  question?.(name) ?? `${label} ${name}?`

/** Runs actions on a row, after a confirmation if the action needs one. The caller asks for the reason first. */
export function useRowActions<Row extends { id: string }>(keys: RecordKeys, row: Row, name: string) {
  const { modal } = App.useApp()
  const change = useChange<unknown, Step<Row> & Pick<RowAction<Row>, 'undo'> & { given?: string }>(keys, {
    run: ({ run, given }) => run(row, given),
    optimistic: ({ optimistic }) => optimistic && { id: row.id, fields: optimistic(row) },
    success: (_, { done, undo }) => ({
      title: done,
      description: name,
      ...(undo && { action: { label: 'Undo', onAction: () => change.mutate(undo) } }),
    }),
    failure: (error, { failed }) => showError(failed)(error),
  })
  const start = (action: RowAction<Row>, given?: string) => {
    const { label, confirm } = action
    if (!confirm || given !== undefined) return change.mutate({ ...action, given })
    return void modal.confirm({
      title: questionOf(action, name),
      content: confirm,
      icon: null,
      okText: label,
      okButtonProps: { danger: action.isDangerous },
      cancelText: 'Cancel',
      onOk: () => change.mutate(action),
    })
  }
  return { isPending: change.isPending, start }
}

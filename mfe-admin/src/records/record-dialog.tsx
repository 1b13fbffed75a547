import { ErrorState, Skeleton, useQuery } from '@fundharbor/kit'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { callDeclared } from './endpoint-call.ts'
import { FormFields } from './form-fields.tsx'
import { pluralOf } from './names.ts'
import { useRecordForm, type FormResource } from './record-form.tsx'
import { CloseGuard, useGuardedClose, useReportedChanges } from './use-guarded-close.ts'

const DEFAULT_WIDTH = 720

interface DialogProps<Full extends { id: string }> {
  resource: FormResource<Full>
  onClose: () => void
}

interface RecordDialogProps<Full extends { id: string }> extends DialogProps<Full> {
  /** The record to edit; absent for a new one. */
  record?: Full
}

/** Adds or edits a record. */
export function RecordDialog<Full extends { id: string }>(props: RecordDialogProps<Full>) {
  const { resource, record, onClose } = props
  const { noun, form: declared } = resource
  const { title = noun, width = DEFAULT_WIDTH } = declared
  const editor = useRecordForm(resource, { record, onSaved: onClose })
  const { form, base } = editor
  const { report, hasChanges } = useReportedChanges(() => form.isFieldsTouched())
  const handleCancel = useGuardedClose(hasChanges, onClose)
  return (
    <Modal
      open
      width={width}
      title={`${base ? 'Edit' : 'Add'} ${title}`}
      okText={base ? 'Save' : `Add ${noun}`}
      cancelText="Cancel"
      confirmLoading={editor.isSaving}
      onOk={() => form.submit()}
      onCancel={handleCancel}
    >
      {base && declared.above?.(base, onClose)}
      <Form {...editor.formProps}>
        <FormFields fields={editor.fields} isNew={!base} />
      </Form>
      <CloseGuard value={report}>{base && declared.below?.(base, form)}</CloseGuard>
      {editor.conflictDialog}
    </Modal>
  )
}

interface EditDialogProps<Full extends { id: string }> extends DialogProps<Full> {
  row: { id: string }
}

/** Edits the record of a row; reads it first where rows lack fields. */
export function EditDialog<Full extends { id: string }>({ resource, row, onClose }: EditDialogProps<Full>) {
  const { noun, form } = resource
  const { read, title = noun, width = DEFAULT_WIDTH } = form
  const { data, error, refetch } = useQuery({
    queryKey: [...resource.queryKey, 'one', row.id],
    queryFn: ({ signal }) => read && callDeclared(read, { params: { id: row.id }, signal }),
    enabled: read !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const record = read ? data : (row as Full)
  if (record) return <RecordDialog resource={resource} record={record} onClose={onClose} />
  return (
    <Modal open width={width} title={`Edit ${title}`} footer={null} onCancel={onClose}>
      {error ? (
        <ErrorState
          title={`Failed to fetch ${pluralOf(resource)}`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={420} />
      )}
    </Modal>
  )
}

interface AddButtonProps<Full extends { id: string }> {
  resource: FormResource<Full>
  /** Default: `Add` and the noun. */
  label?: string
}

/** Opens the dialog for a new record. */
export function AddButton<Full extends { id: string }>({ resource, label }: AddButtonProps<Full>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="primary" icon={<PlusIcon size={16} weight="bold" />} onClick={() => setIsOpen(true)}>
        {label ?? `Add ${resource.form.title ?? resource.noun}`}
      </Button>
      {isOpen && <RecordDialog resource={resource} onClose={() => setIsOpen(false)} />}
    </>
  )
}

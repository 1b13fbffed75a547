import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { Form, type FormInstance, type FormProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { ConflictDialog } from './conflict-dialog.tsx'
import { callDeclared, type EndpointOf } from './endpoint-call.ts'
import { currentRecord, fieldErrors, isEditConflict, showError, showFieldErrors } from './errors.ts'
import type { FormField, FormValues } from './form-field.ts'
import { newValues, toBody, toValues } from './form-values.ts'
import { capitalize, type Names } from './names.ts'
import { useChange, type RecordKeys } from './use-change.ts'

/** How records of a kind are added and edited. */
export interface RecordForm<Full extends { id: string }> {
  /** The fields, or those of a record; it is undefined for a new one. */
  fields: readonly FormField[] | ((record?: Full) => readonly FormField[])
  create: EndpointSpec
  update: EndpointOf<Full>
  /** Reads a record for its editor, where rows of the list lack fields. */
  read?: EndpointOf<Full>
  /** The number by which the service notices that somebody else changed the record. */
  version: keyof Full & ('revision' | 'version')
  /** What the record is called in the titles of its dialogs. Default: the noun. */
  title?: string
  /** Width of the dialog in pixels. */
  width?: number
  /** Errors by field, beyond what the fields themselves require. */
  validate?: (body: Record<string, unknown>, record?: Full) => Record<string, string>
  /** Shown above the fields of a record that exists. */
  above?: (record: Full, close: () => void) => ReactNode
  /** Shown below them. */
  below?: (record: Full, form: FormInstance) => ReactNode
}

/** A resource as far as its form is concerned. */
export interface FormResource<Full extends { id: string }> extends RecordKeys, Names {
  nameOf: (record: never) => string
  form: RecordForm<Full>
}

interface Options<Full> {
  /** The record that is edited; absent for a new one. */
  record?: Full
  onSaved: (saved: Full) => void
}

interface Save<Full> {
  body: Record<string, unknown>
  /** The version that is overwritten. */
  latest: Full | undefined
}

/** Creates or updates a record. An edit conflict is left to the caller. */
function useSave<Full extends { id: string }>(resource: FormResource<Full>, isNew: boolean) {
  const { form } = resource
  const [done, failed] = isNew ? ['added', 'add'] : ['updated', 'update']
  return useChange<Full, Save<Full>>(resource, {
    run: ({ body, latest }) =>
      latest
        ? callDeclared(form.update, {
            params: { id: latest.id },
            body: { ...body, [form.version]: latest[form.version] },
          })
        : callDeclared(form.create as EndpointOf<Full>, { body }),
    success: (saved) => ({
      title: `${capitalize(resource.noun)} ${done}`,
      description: resource.nameOf(saved as never),
    }),
    failure: (error) => {
      if (!isEditConflict(error)) showError(`Failed to ${failed} ${resource.noun}`)(error)
    },
  })
}

interface Conflict<Full> {
  mine: FormValues
  theirs: Full
}

/** The state of an editor: a form's properties, and the dialog that settles a conflict with somebody else's edit. */
export function useRecordForm<Full extends { id: string }>(
  resource: FormResource<Full>,
  { record, onSaved }: Options<Full>,
) {
  const { form: declared } = resource
  // The list is reloaded in the meantime; what is being edited must not change.
  const [base] = useState(record)
  const [fields] = useState(() =>
    typeof declared.fields === 'function' ? declared.fields(base) : declared.fields,
  )
  const [initialValues] = useState(() => (base ? toValues(fields, base) : newValues(fields)))
  const [conflict, setConflict] = useState<Conflict<Full>>()
  const [form] = Form.useForm<FormValues>()
  const save = useSave(resource, base === undefined)
  const submit = (values: FormValues, latest = base) => {
    const body = toBody(fields, values, latest)
    const errors = declared.validate?.(body, latest) ?? {}
    if (Object.keys(errors).length > 0) {
      setConflict(undefined)
      return showFieldErrors(form, errors)
    }
    return save.mutate(
      { body, latest },
      {
        onSuccess: (saved) => {
          setConflict(undefined)
          onSaved(saved)
        },
        onError: (error) => {
          const theirs = currentRecord(error, declared.update.response)
          setConflict(theirs && { mine: values, theirs })
          if (!theirs) showFieldErrors(form, fieldErrors(error))
        },
      },
    )
  }
  const formProps: FormProps<FormValues> = {
    form,
    name: resource.noun,
    layout: 'vertical',
    requiredMark: false,
    initialValues,
    // An error that the server found is about the value before.
    onValuesChange: (changed: object) =>
      form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] }))),
    onFinish: (values) => submit(values),
    // A value changed while the form was being checked.
    onFinishFailed: ({ outOfDate }) => outOfDate && form.submit(),
  }
  const conflictDialog = conflict && (
    <ConflictDialog
      noun={resource.noun}
      isPlural={resource.isPlural}
      fields={fields}
      versions={{ base: initialValues, mine: conflict.mine, theirs: toValues(fields, conflict.theirs) }}
      isSaving={save.isPending}
      onSave={(values) => submit(values, conflict.theirs)}
      onCancel={() => setConflict(undefined)}
    />
  )
  return { form, fields, base, formProps, conflictDialog, isSaving: save.isPending, hasSaved: save.isSuccess }
}

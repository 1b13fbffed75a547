import { AdminTemplate, type TemplateForm } from '@fundharbor/contracts/documents/admin-templates'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { CompareDialog } from '../records/compare-dialog.tsx'
import { theirsOf } from '../records/failures.ts'
import { showFields } from '../records/show-fields.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { emptyTemplate, showValue, templateLabels, valuesOf } from './form-values.ts'
import { useSaveTemplate } from './queries.ts'
import { TemplateFields } from './template-fields.tsx'

interface TemplateDialogProps {
  /** The one that is changed; none: a new one. */
  template?: AdminTemplate
  onClose: () => void
}

/** Mine and theirs, when somebody else has saved meanwhile. */
interface Conflict {
  mine: TemplateForm
  theirs: AdminTemplate
}

/** Adds or changes a template. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  // What the dialog opened with: the list is asked for again and must not change it under the editor's hands.
  const [base] = useState(template)
  const [conflict, setConflict] = useState<Conflict>()
  const [form] = Form.useForm<TemplateForm>()
  const save = useSaveTemplate(base?.id)
  const write = (mine: TemplateForm, version = base?.version) =>
    save.mutate(
      { form: mine, version },
      {
        onSuccess: onClose,
        onError: (error) => {
          const theirs = theirsOf(error, AdminTemplate)
          if (theirs) return setConflict({ mine, theirs })
          setConflict(undefined)
          return showFields(form, error)
        },
      },
    )
  return (
    <Modal
      open
      width={900}
      title={base ? 'Edit Template' : 'Add Template'}
      okText={base ? 'Save' : 'Add Template'}
      cancelText="Cancel"
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="template"
        layout="vertical"
        requiredMark={false}
        initialValues={base ? valuesOf(base) : emptyTemplate}
        onFinish={(values) => write(values)}
      >
        <TemplateFields />
      </Form>
      {base && base.version > 1 && (
        <EarlierVersions id={base.id} onTake={(text) => form.setFieldValue('template', text)} />
      )}
      {base && conflict && (
        <CompareDialog
          noun="This template"
          labels={templateLabels}
          base={{ ...valuesOf(base) }}
          mine={{ ...conflict.mine }}
          theirs={{ ...valuesOf(conflict.theirs) }}
          show={showValue}
          busy={save.isPending}
          onSave={(values) => write({ ...emptyTemplate, ...values }, conflict.theirs.version)}
          onCancel={() => setConflict(undefined)}
        />
      )}
    </Modal>
  )
}

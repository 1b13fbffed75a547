import { AdminWebinar } from '@fundharbor/contracts/content/webinars'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { CompareDialog } from '../records/compare-dialog.tsx'
import { theirsOf } from '../records/failures.ts'
import { showFields } from '../records/show-fields.ts'
import {
  emptyWebinar,
  formOf,
  showValue,
  valuesOf,
  webinarLabels,
  type WebinarValues,
} from './form-values.ts'
import { useSaveWebinar } from './queries.ts'
import { WebinarFields } from './webinar-fields.tsx'

interface WebinarDialogProps {
  /** The one that is changed; none: a new one. */
  webinar?: AdminWebinar
  onClose: () => void
}

/** Mine and theirs, when somebody else has saved meanwhile. */
interface Conflict {
  mine: WebinarValues
  theirs: AdminWebinar
}

/** Adds or changes a webinar. */
export function WebinarDialog({ webinar, onClose }: WebinarDialogProps) {
  // What the dialog opened with: the list is asked for again and must not change it under the editor's hands.
  const [base] = useState(webinar)
  const [conflict, setConflict] = useState<Conflict>()
  const [form] = Form.useForm<WebinarValues>()
  const save = useSaveWebinar(base?.id)
  const write = (mine: WebinarValues, revision = base?.revision) =>
    save.mutate(
      { ...formOf(mine), revision },
      {
        onSuccess: onClose,
        onError: (error) => {
          const theirs = theirsOf(error, AdminWebinar)
          if (theirs) return setConflict({ mine, theirs })
          setConflict(undefined)
          return showFields(form, error)
        },
      },
    )
  return (
    <Modal
      open
      width={720}
      title={base ? 'Edit Webinar' : 'Add Webinar'}
      okText={base ? 'Save' : 'Add Webinar'}
      cancelText="Cancel"
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="webinar"
        layout="vertical"
        requiredMark={false}
        initialValues={base ? valuesOf(base) : emptyWebinar}
        onFinish={(values: WebinarValues) => write(values)}
      >
        <WebinarFields />
      </Form>
      {base && conflict && (
        <CompareDialog
          noun="This webinar"
          labels={webinarLabels}
          base={{ ...valuesOf(base) }}
          mine={{ ...conflict.mine }}
          theirs={{ ...valuesOf(conflict.theirs) }}
          show={showValue}
          busy={save.isPending}
          onSave={(values) => write({ ...emptyWebinar, ...values }, conflict.theirs.revision)}
          onCancel={() => setConflict(undefined)}
        />
      )}
    </Modal>
  )
}

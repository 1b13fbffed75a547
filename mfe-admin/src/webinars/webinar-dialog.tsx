import type { AdminWebinar } from '@fundharbor/contracts/content/webinars'
import { Form, Modal } from 'antd'
import { showFields } from '../records/show-fields.ts'
import { emptyWebinar, formOf, valuesOf, type WebinarValues } from './form-values.ts'
import { useSaveWebinar } from './queries.ts'
import { WebinarFields } from './webinar-fields.tsx'

interface WebinarDialogProps {
  /** The one that is changed; none: a new one. */
  webinar?: AdminWebinar
  onClose: () => void
}

/** Adds or changes a webinar. */
export function WebinarDialog({ webinar, onClose }: WebinarDialogProps) {
  const [form] = Form.useForm<WebinarValues>()
  const save = useSaveWebinar(webinar?.id)
  const handleFinish = (values: WebinarValues) =>
    save.mutate(formOf(values), { onSuccess: onClose, onError: (error) => showFields(form, error) })
  return (
    <Modal
      open
      width={720}
      title={webinar ? 'Edit Webinar' : 'Add Webinar'}
      okText={webinar ? 'Save' : 'Add Webinar'}
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
        initialValues={webinar ? valuesOf(webinar) : emptyWebinar}
        onFinish={handleFinish}
      >
        <WebinarFields />
      </Form>
    </Modal>
  )
}

import { adminAwards } from '@fundharbor/contracts/catalog/admin-awards'
import { call, problemMessage } from '@fundharbor/kit'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../records/use-change.ts'
import { useGuardedClose } from '../../records/use-guarded-close.ts'
import { awardSources } from '../award-sources.tsx'
import { FileField } from './file-field.tsx'

/** Opens the dialog for a file of past awards. */
export function UploadAwardsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Upload past awards</Button>
      {isOpen && <UploadAwardsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** What somebody says of a file that does not say it itself. */
const facts = [
  {
    name: 'publisher',
    label: 'Publisher',
    extra: 'Files of one publisher are one source: a newer one updates it.',
  },
  { name: 'license', label: 'License', extra: 'For example “CC BY 4.0”.' },
  { name: 'url', label: 'Address', extra: 'Where it was published.' },
]

const TIMEOUT_MS = 60_000

function UploadAwardsDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [form] = Form.useForm<Record<string, string>>()
  const upload = useChange(awardSources, {
    run: (body: FormData) => call(adminAwards.upload, { form: body, timeout: TIMEOUT_MS }),
    success: ({ name }) => ({ title: 'Import started', description: name }),
    failure: () => undefined,
  })
  const handleCancel = useGuardedClose(() => file !== undefined, onClose)
  const handleFinish = (values: Record<string, string>) => {
    const body = new FormData()
    if (file) body.append('file', file)
    for (const [name, value] of Object.entries(values)) if (value) body.append(name, value.trim())
    upload.mutate(body, { onSuccess: onClose })
  }
  return (
    <Modal
      open
      title="Upload past awards"
      okText="Import"
      okButtonProps={{ disabled: !file }}
      confirmLoading={upload.isPending}
      cancelText="Cancel"
      onOk={() => form.submit()}
      onCancel={handleCancel}
    >
      <FileField onSelect={setFile}>
        A file of the 360Giving standard: CSV, Excel or JSON, up to 10 MB. For larger ones and folders, use
        the command <code>pnpm awards import</code>. Awards to people are left out.
      </FileField>
      <Form form={form} layout="vertical" onFinish={handleFinish}>
        {facts.map(({ name, label, extra }) => (
          <Form.Item key={name} name={name} label={`${label} (optional)`} extra={extra}>
            <Input maxLength={300} />
          </Form.Item>
        ))}
      </Form>
      {upload.error && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={problemMessage(upload.error, 'The upload failed. Try again.')}
        />
      )}
    </Modal>
  )
}

import type { NewBanner } from '@fundharbor/contracts/platform/settings'
import { ApiError, problemMessage } from '@fundharbor/kit'
import { Alert, Button, Form, Input, Segmented } from 'antd'
import { fieldErrors, showFieldErrors } from '../records/errors.ts'
import { toBanner, toFormValues, type BannerValues } from './banner-values.ts'
import { useSaveBanner } from './queries.ts'
import styles from './settings.module.css'

const choices = [
  { value: 'info', label: 'Information' },
  { value: 'warn', label: 'Warning' },
]

interface BannerFormProps {
  banner: NewBanner | null
  /** When the banner that is shown here was changed. */
  seenAt: string | null
}

/** Text, tone and time of the banner. A banner that somebody else saved in the meantime is shown before it is overwritten. */
export function BannerForm({ banner, seenAt }: BannerFormProps) {
  const [form] = Form.useForm<BannerValues>()
  const save = useSaveBanner()
  const handleFinish = (values: BannerValues) => {
    // Errors that the server found were about other values.
    form.setFields([
      { name: 'from', errors: [] },
      { name: 'until', errors: [] },
    ])
    save.mutate(
      { banner: toBanner(values), seenAt },
      { onError: (error) => showFieldErrors(form, bannerErrors(error)) },
    )
  }
  const handleRemove = () =>
    save.mutate({ banner: null, seenAt }, { onSuccess: () => form.setFieldsValue(toFormValues(null)) })
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={toFormValues(banner)}
      onFinish={handleFinish}
    >
      {save.error && <SaveError error={save.error} banner={banner} />}
      <Form.Item
        name="text"
        label="Text"
        rules={[{ required: true, whitespace: true, message: 'Enter the banner text' }]}
      >
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={300} showCount />
      </Form.Item>
      <div className={styles.fields}>
        <Form.Item name="tone" label="Tone">
          <Segmented aria-label="Tone" options={choices} />
        </Form.Item>
        <Form.Item name="from" label="From (your time)">
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="until" label="Until (your time)">
          <Input type="datetime-local" />
        </Form.Item>
      </div>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {banner ? 'Save banner' : 'Show banner'}
        </Button>
        {banner && (
          <Button danger disabled={save.isPending} onClick={handleRemove}>
            Remove banner
          </Button>
        )}
      </div>
    </Form>
  )
}

/** What went wrong; after somebody else's change also what the banner says now. */
const SaveError = ({ error, banner }: { error: unknown; banner: NewBanner | null }) => (
  <Alert
    type="error"
    role="alert"
    showIcon
    className={styles.error}
    title={problemMessage(error, 'The banner was not changed. Try again.')}
    description={
      isConflict(error) ? (banner ? `It now says: ${banner.text}` : 'The banner was removed.') : undefined
    }
  />
)

const isConflict = (error: unknown) => error instanceof ApiError && error.problem?.code === 'CONFLICT'

/** The server names the fields `banner.text` and so on. */
const bannerErrors = (error: unknown) =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, message]) => [path.replace('banner.', ''), message]),
  )

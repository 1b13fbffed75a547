import type { NewBanner } from '@fundharbor/contracts/platform/settings'
import { ApiError, problemMessage } from '@fundharbor/kit'
import { Alert, Button, Form, Input, Segmented, type FormInstance } from 'antd'
import { bannerOf, valuesOf, type BannerValues } from './banner-values.ts'
import { useAnnounce } from './queries.ts'
import styles from './settings.module.css'

const choices = [
  { value: 'info', label: 'Information' },
  { value: 'warn', label: 'Warning' },
]

interface BannerFormProps {
  banner: NewBanner | null
  /** When it was changed, as its writer sees it. */
  seenAt: string | null
}

/** Words, tone and time of the banner. What somebody else saved meanwhile is shown before it is overwritten. */
export function BannerForm({ banner, seenAt }: BannerFormProps) {
  const [form] = Form.useForm<BannerValues>()
  const announce = useAnnounce()
  const handleFinish = (values: BannerValues) => {
    // What the server said of the fields last time was of other values.
    form.setFields([
      { name: 'from', errors: [] },
      { name: 'until', errors: [] },
    ])
    announce.mutate({ banner: bannerOf(values), seenAt }, { onError: (error) => showFields(form, error) })
  }
  const handleRemove = () =>
    announce.mutate({ banner: null, seenAt }, { onSuccess: () => form.setFieldsValue(valuesOf(null)) })
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={valuesOf(banner)}
      onFinish={handleFinish}
    >
      {announce.error && <Refusal error={announce.error} banner={banner} />}
      <Form.Item
        name="text"
        label="Text"
        rules={[{ required: true, whitespace: true, message: 'Please enter the banner’s text' }]}
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
        <Button type="primary" htmlType="submit" loading={announce.isPending}>
          {banner ? 'Save banner' : 'Show banner'}
        </Button>
        {banner && (
          <Button danger disabled={announce.isPending} onClick={handleRemove}>
            Remove banner
          </Button>
        )}
      </div>
    </Form>
  )
}

const isConflict = (error: unknown) => error instanceof ApiError && error.problem?.code === 'CONFLICT'

/** What spoke against it; after somebody else's change also what it says now. */
const Refusal = ({ error, banner }: { error: unknown; banner: NewBanner | null }) => (
  <Alert
    type="error"
    role="alert"
    showIcon
    className={styles.refusal}
    title={problemMessage(error, 'The banner was not changed. Please try again.')}
    description={isConflict(error) ? `It says now: ${banner?.text ?? 'nothing, it was removed'}` : undefined}
  />
)

/** The server names fields of `banner`. */
function showFields(form: FormInstance<BannerValues>, error: unknown): void {
  const fields = error instanceof ApiError ? Object.entries(error.problem?.fields ?? {}) : []
  form.setFields(
    fields.map(([path, message]) => ({
      name: path.replace('banner.', '') as keyof BannerValues,
      errors: [message],
    })),
  )
}

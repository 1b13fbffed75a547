import { WebinarLevel, WebinarType } from '@fundharbor/contracts/content/webinars'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { webinarLabels as labels } from './form-values.ts'
import styles from './webinars.module.css'

const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.slice(0, 1).toUpperCase() + value.slice(1) }))

const required = (message: string) => [{ required: true, message }]

/** Everything that is stored of a webinar. */
export function WebinarFields() {
  return (
    <>
      <Form.Item name="title" label={labels.title} rules={required('Title is required')}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="description" label={labels.description}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={10_000} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="presenter" label={labels.presenter} rules={required('Presenter is required')}>
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item name="presenterTitle" label={labels.presenterTitle}>
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item name="scheduledDate" label={labels.scheduledDate} rules={required('Date is required')}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="duration" label={labels.duration}>
          <InputNumber min={5} max={1440} className={styles.number} />
        </Form.Item>
        <Form.Item name="type" label={labels.type}>
          <Select options={optionsOf(WebinarType.options)} />
        </Form.Item>
        <Form.Item name="level" label={labels.level}>
          <Select options={optionsOf(WebinarLevel.options)} />
        </Form.Item>
        <Form.Item name="price" label={labels.price}>
          <Input inputMode="decimal" />
        </Form.Item>
        <Form.Item name="maxAttendees" label={labels.maxAttendees}>
          <InputNumber min={1} max={100_000} className={styles.number} />
        </Form.Item>
        <Form.Item name="sessions" label={labels.sessions}>
          <InputNumber min={1} max={100} className={styles.number} />
        </Form.Item>
        <Form.Item name="totalDuration" label={labels.totalDuration}>
          <InputNumber min={5} max={100_000} className={styles.number} />
        </Form.Item>
      </div>
      <Form.Item name="topics" label={labels.topics}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',']} />
      </Form.Item>
      <Form.Item name="videoUrl" label={labels.videoUrl} extra="A path on this site, or an https address.">
        <Input maxLength={2000} />
      </Form.Item>
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>{labels.isActive}</Checkbox>
      </Form.Item>
    </>
  )
}

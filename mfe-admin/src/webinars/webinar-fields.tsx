import { WebinarLevel, WebinarType } from '@fundharbor/contracts/content/webinars'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import styles from './webinars.module.css'

const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.slice(0, 1).toUpperCase() + value.slice(1) }))

const required = (message: string) => [{ required: true, message }]

/** Everything that is stored of a webinar. */
export function WebinarFields() {
  return (
    <>
      <Form.Item name="title" label="Title" rules={required('Title is required')}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="description" label="Description">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={10_000} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="presenter" label="Presenter" rules={required('Presenter is required')}>
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item name="presenterTitle" label="Presenter title">
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item name="scheduledDate" label="Date and time" rules={required('Date is required')}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="duration" label="Duration (minutes)">
          <InputNumber min={5} max={1440} className={styles.number} />
        </Form.Item>
        <Form.Item name="type" label="Type">
          <Select options={optionsOf(WebinarType.options)} />
        </Form.Item>
        <Form.Item name="level" label="Level">
          <Select options={optionsOf(WebinarLevel.options)} />
        </Form.Item>
        <Form.Item name="price" label="Price (USD)">
          <Input inputMode="decimal" />
        </Form.Item>
        <Form.Item name="maxAttendees" label="Places">
          <InputNumber min={1} max={100_000} className={styles.number} />
        </Form.Item>
        <Form.Item name="sessions" label="Sessions of a series">
          <InputNumber min={1} max={100} className={styles.number} />
        </Form.Item>
        <Form.Item name="totalDuration" label="Minutes of a whole series">
          <InputNumber min={5} max={100_000} className={styles.number} />
        </Form.Item>
      </div>
      <Form.Item name="topics" label="Topics">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',']} />
      </Form.Item>
      <Form.Item
        name="videoUrl"
        label="Address of the recording"
        extra="A path on this site, or an https address."
      >
        <Input maxLength={2000} />
      </Form.Item>
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>Shown on the webinars page</Checkbox>
      </Form.Item>
    </>
  )
}

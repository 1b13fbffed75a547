import { Form, Input, Select, Switch } from 'antd'

const topics = [
  'grant writing',
  'federal grants',
  'foundation funding',
  'nonprofit strategy',
  'fundraising',
  'compliance',
  'evaluation',
].map((value) => ({ value }))

/** When and under which address an article appears, and what search engines are told. */
export function PostFacts() {
  return (
    <div>
      <Form.Item
        name="isPublished"
        label="Published"
        valuePropName="checked"
        extra="Off: a draft, or taken off the site."
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="publishedAt"
        label="Appears on"
        extra="A later time schedules a published article. Empty: now."
      >
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="author" label="Author" rules={[{ required: true, message: 'Author is required' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="tags" label="Tags">
        <Select mode="tags" options={topics} tokenSeparators={[',']} maxCount={12} />
      </Form.Item>
      <Form.Item name="slug" label="Address" extra="Empty: made from the title.">
        <Input maxLength={255} prefix="/blog/" />
      </Form.Item>
      <Form.Item name="metaTitle" label="Title for search engines" extra="Empty: the title.">
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="metaDescription" label="Description for search engines" extra="Empty: the excerpt.">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={300} />
      </Form.Item>
    </div>
  )
}

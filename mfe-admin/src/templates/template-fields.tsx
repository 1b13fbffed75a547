import { MAX_TEMPLATE_LENGTH } from '@fundharbor/contracts/documents/admin-templates'
import { Checkbox, Form, Input } from 'antd'
import { WrittenText } from '../records/written-text.tsx'
import { templateLabels as labels } from './form-values.ts'
import { Preview } from './preview.tsx'
import styles from './templates.module.css'

const required = (message: string) => [{ required: true, whitespace: true, message }]

/** Everything that is kept of a template. */
export const TemplateFields = () => (
  <>
    <div className={styles.pair}>
      <Form.Item name="name" label={labels.name} rules={required('Template name is required')}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item
        name="category"
        label={labels.category}
        rules={required('Category is required')}
        extra="Templates of the category cover-letter are part of every plan."
      >
        <Input maxLength={100} />
      </Form.Item>
    </div>
    <Form.Item name="description" label={labels.description} rules={required('Description is required')}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={1000} />
    </Form.Item>
    <WrittenText
      name="template"
      label={labels.template}
      extra="HTML. A name in double braces, as {{organizationName}}, is filled in; what stays empty is marked."
      rules={required('The template is empty')}
      minRows={12}
      maxRows={24}
      maxLength={MAX_TEMPLATE_LENGTH}
      renderPreview={(template) => <Preview template={template} />}
    />
    <Form.Item name="isActive" valuePropName="checked">
      <Checkbox>{labels.isActive}</Checkbox>
    </Form.Item>
  </>
)

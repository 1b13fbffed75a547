import { phraseFields } from '@fundharbor/contracts/catalog/subjects'
import { categories } from '@fundharbor/contracts/vocabulary'
import { Form, Input, Select } from 'antd'
import { kindLabels } from './labels.ts'
import { ParentField } from './parent-field.tsx'
import { PhrasesField } from './phrases-field.tsx'
import styles from './subjects.module.css'

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))
const fields = categories
  .filter(({ slug }) => slug !== 'other')
  .map(({ slug, label }) => ({ value: slug, label }))

const required = (message: string) => [{ required: true, whitespace: true, message }]

/** Everything that is kept of a subject. The id stands in addresses: it is chosen once. */
export const SubjectFields = ({ isNew }: { isNew: boolean }) => (
  <>
    <div className={styles.columns}>
      <Form.Item name="label" label="Label" rules={required('A label is required')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="id"
        label="Id"
        extra={isNew ? 'Stands in addresses and stays: clean-energy' : undefined}
        rules={[
          ...required('An id is required'),
          { pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, message: 'Use lowercase letters, digits and single hyphens' },
        ]}
      >
        <Input maxLength={80} disabled={!isNew} />
      </Form.Item>
      <Form.Item name="kind" label="Kind">
        <Select options={kinds} />
      </Form.Item>
      <ParentField />
      <Form.Item name="category" label="Category" extra="Empty: that of the broader subject.">
        <Select allowClear options={fields} />
      </Form.Item>
    </div>
    <div className={styles.columns}>
      {phraseFields.map((field) => (
        <PhrasesField key={field} field={field} />
      ))}
    </div>
  </>
)

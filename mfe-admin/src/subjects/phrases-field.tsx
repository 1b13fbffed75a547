import type { PhraseField } from '@fundharbor/contracts/catalog/subjects'
import { formatCount } from '@fundharbor/kit'
import { Form, Input } from 'antd'
import { phrasesIn } from './form-values.ts'
import { phraseLabels } from './labels.ts'

/** Phrases of one kind, one in a line, and how many they are. */
export function PhrasesField({ field }: { field: PhraseField }) {
  const form = Form.useFormInstance()
  const text: string = Form.useWatch(field, form) ?? ''
  const { label, extra } = phraseLabels[field]
  return (
    <Form.Item
      name={field}
      label={label}
      extra={`${extra} One phrase in a line: ${formatCount(phrasesIn(text).length, 'phrase')}.`}
    >
      <Input.TextArea autoSize={{ minRows: 5, maxRows: 16 }} spellCheck />
    </Form.Item>
  )
}

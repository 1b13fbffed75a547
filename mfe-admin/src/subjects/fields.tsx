import { adminSubjects } from '@fundharbor/contracts/catalog/subjects'
import { call, formatCount, keepPreviousData, useQuery } from '@fundharbor/kit'
import { Form, Input, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { FormField } from '../records/form-field.ts'
import { splitLines } from '../records/form-values.ts'
import { keys } from './keys.ts'

/** The broader subject, found by typing. */
export function ParentField({ field: { name, label } }: { field: FormField }) {
  const form = Form.useFormInstance()
  const selected: string | null = Form.useWatch(name, form) ?? null
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed || (selected ?? ''))
  const { data = [], isFetching } = useQuery({
    queryKey: [...keys.queryKey, 'parents', search],
    queryFn: ({ signal }) => call(adminSubjects.list, { query: { search, limit: '20' }, signal }),
    placeholderData: keepPreviousData,
  })
  const subjects = data.filter(({ isRemoved }) => !isRemoved)
  return (
    <Form.Item name={name} label={label} extra="Leave empty for a top-level subject.">
      <Select
        allowClear
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={isFetching}
        options={subjects.map((subject) => ({ value: subject.id, label: subject.label }))}
        notFoundContent="No matching subjects."
      />
    </Form.Item>
  )
}

/** Phrases, one per line, and how many there are. */
export function PhrasesField({ field: { name, label, extra, rows } }: { field: FormField }) {
  const form = Form.useFormInstance()
  const text: string = Form.useWatch(name, form) ?? ''
  const count = formatCount(splitLines(text).length, 'phrase')
  return (
    <Form.Item name={name} label={label} extra={`${extra} One phrase per line: ${count}.`}>
      <Input.TextArea autoSize={rows} spellCheck />
    </Form.Item>
  )
}

import { useQuery } from '@fundharbor/kit'
import { Form, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { parentsQuery } from './queries.ts'

/** The broader subject, found by typing. */
export function ParentField() {
  const form = Form.useFormInstance()
  const chosen: string | null = Form.useWatch('parent', form) ?? null
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed || (chosen ?? ''))
  const { data = [], isFetching } = useQuery(parentsQuery(search))
  const options = data.filter(({ isRemoved }) => !isRemoved).map(({ id, label }) => ({ value: id, label }))
  return (
    <Form.Item name="parent" label="Broader subject" extra="Empty: it stands at the top of the tree.">
      <Select
        allowClear
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={isFetching}
        options={options}
        notFoundContent="No subject is called that."
      />
    </Form.Item>
  )
}

import { Button, Input, Space } from 'antd'

interface TimesInputProps {
  /** Local times, as `datetime-local` fields have them. The form sets it. */
  value?: readonly string[]
  onChange?: (value: string[]) => void
}

/** Several dates and times, each in a field of its own. */
export function TimesInput({ value = [], onChange }: TimesInputProps) {
  const replace = (index: number, ...times: string[]) => onChange?.(value.toSpliced(index, 1, ...times))
  return (
    <Space orientation="vertical" size={8}>
      {value.map((time, index) => (
        <Space key={index}>
          <Input
            type="datetime-local"
            aria-label={`Date ${index + 1}`}
            value={time}
            onChange={(event) => replace(index, event.target.value)}
          />
          <Button aria-label={`Remove date ${index + 1}`} onClick={() => replace(index)}>
            Remove
          </Button>
        </Space>
      ))}
      <Button onClick={() => onChange?.([...value, ''])}>Add a date</Button>
    </Space>
  )
}

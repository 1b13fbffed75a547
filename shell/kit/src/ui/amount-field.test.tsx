import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'

type Given = Partial<AmountFieldProps> & { initial?: string }

function Example({ initial = '', onValueChange, ...props }: Given) {
  const [value, setValue] = useState(initial)
  const handleChange = (next: string) => {
    setValue(next)
    onValueChange?.(next)
  }
  return (
    <>
      <AmountField label="Amount" currency="USD" {...props} value={value} onValueChange={handleChange} />
      <output>{value}</output>
      <button onClick={() => setValue('750.00')}>Set</button>
    </>
  )
}

const setUp = (props: Given = {}) => {
  render(<Example {...props} />)
  return screen.getByLabelText<HTMLInputElement>('Amount')
}
const value = () => screen.getByRole('status').textContent
const described = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['12500', '12500', '$12,500.00'],
  ['0,5', '0.50', '$0.50'],
  ['1250,50', '1250.50', '$1,250.50'],
  ['$420,000', '420000', '$420,000.00'],
  ['1.094.187,50', '1094187.50', '$1,094,187.50'],
  ['12k', '12000', '$12,000.00'],
])('%j is understood as %s and shown as %s', async (typed, decimal, preview) => {
  const input = setUp()
  await userEvent.type(input, typed)
  expect(value()).toBe(decimal)
  expect(input.value).toBe(typed)
  expect(described(input)).toBe(preview)
  await userEvent.tab()
  expect(input.value).toBe(decimal)
})

test('asks what an amount means that can be two things, and takes neither before', async () => {
  const input = setUp()
  await userEvent.type(input, '12.500')
  expect(value()).toBe('“12.500”')
  expect(screen.getByRole('group', { name: 'Which amount do you mean?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '$12,500.00' }))
  expect([value(), input.value, described(input)]).toEqual(['12500', '12500', '$12,500.00'])
  expect(screen.queryByRole('group')).toBeNull()
})

test('reads amounts as they are written where the person is at home', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const input = setUp({ currency: 'EUR' })
  await userEvent.type(input, '12.500 €')
  expect([value(), described(input)]).toEqual(['12500', '€12,500.00'])
  await userEvent.clear(input)
  await userEvent.type(input, '12,500')
  expect(screen.getByRole('button', { name: '€12.50' })).toBeTruthy()
})

test('says what is wrong once it is left', async () => {
  const input = setUp()
  await userEvent.type(input, '€500')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.tab()
  expect(screen.getByRole('alert').textContent).toBe('Enter the amount in USD, not in “€”')
  expect([value(), input.value]).toEqual(['“€500”', '€500'])
})

test('shows what is set from outside, and units without a preview of what is typed', async () => {
  const input = setUp({ currency: undefined, places: 4, initial: '12.125' })
  expect([input.value, described(input)]).toEqual(['12.1250', '12.125'])
  await userEvent.clear(input)
  await userEvent.type(input, '12')
  expect(described(input)).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Set' }))
  expect(input.value).toBe('750')
})

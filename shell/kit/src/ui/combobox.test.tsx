import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { countryOptions } from '../countries.ts'
import { Combobox } from './combobox.tsx'

afterEach(cleanup)

function Country() {
  const [value, setValue] = useState('')
  return (
    <>
      <Combobox label="Country" options={countryOptions} value={value} onValueChange={setValue} />
      <output>{value}</output>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
const names = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chosen = () => screen.getByRole('status').textContent

test('typing finds, what begins with the words comes first, accents do not count', async () => {
  render(<Country />)
  await userEvent.type(field(), 'united')
  expect(names()).toContain('United Kingdom')
  await userEvent.clear(field())
  await userEvent.type(field(), 'land')
  expect(names()).toContain('Ireland')
  await userEvent.clear(field())
  await userEvent.type(field(), 'aland')
  expect(names()).toEqual(['Åland Islands', 'New Zealand'])
})

test('arrows walk, Enter chooses, the place is told', async () => {
  render(<Country />)
  await userEvent.type(field(), 'ire{ArrowDown}{ArrowUp}')
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('Ireland')
  await userEvent.keyboard('{Enter}')
  expect([chosen(), field().value, field().getAttribute('aria-expanded')]).toEqual(['IE', 'Ireland', 'false'])
})

test('a click chooses, leaving keeps what was chosen, Escape closes', async () => {
  render(<Country />)
  await userEvent.click(field())
  expect(names()).toHaveLength(249)
  await userEvent.type(field(), 'norw')
  await userEvent.click(screen.getByRole('option', { name: 'Norway' }))
  expect(chosen()).toBe('NO')
  await userEvent.type(field(), 'zzz')
  expect(screen.getByText('Nothing found')).toBeDefined()
  await userEvent.tab()
  expect([chosen(), field().value]).toEqual(['NO', 'Norway'])
  await userEvent.click(field())
  await userEvent.keyboard('{Escape}')
  expect(names()).toHaveLength(0)
})

test('an emptied field is an empty choice', async () => {
  render(<Country />)
  await userEvent.type(field(), 'norway{Enter}')
  await userEvent.clear(field())
  await userEvent.tab()
  expect([chosen(), field().value]).toEqual(['', ''])
})

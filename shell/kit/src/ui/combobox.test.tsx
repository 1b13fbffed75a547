import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { countryOptions } from '../countries.ts'
import { Combobox } from './combobox.tsx'
import { Dialog } from './dialog.tsx'

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

test('typing filters the options, ignores accents, and puts those that start with the text first', async () => {
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

test('arrows move, Enter selects, and aria-activedescendant follows', async () => {
  render(<Country />)
  await userEvent.type(field(), 'ire{ArrowDown}{ArrowUp}')
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('Ireland')
  await userEvent.keyboard('{Enter}')
  expect([chosen(), field().value, field().getAttribute('aria-expanded')]).toEqual(['IE', 'Ireland', 'false'])
})

test('a click selects, leaving the field keeps the selection, and Escape closes the list', async () => {
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

test.each([
  ['United States', 'US'],
  ['usa', 'US'],
  ['aland islands ', 'AX'],
  ['Unite', ''],
])('leaving the field after typing “%s” selects “%s”', async (typed, code) => {
  render(<Country />)
  await userEvent.type(field(), typed)
  await userEvent.tab()
  expect(chosen()).toBe(code)
})

test('an option is found by the other names that people use for it', async () => {
  render(<Country />)
  await userEvent.type(field(), 'USA')
  expect(names()).toEqual(['United States'])
})

test('clearing the field clears the selection', async () => {
  render(<Country />)
  await userEvent.type(field(), 'norway{Enter}')
  await userEvent.clear(field())
  await userEvent.tab()
  expect([chosen(), field().value]).toEqual(['', ''])
})

test('Escape closes the list first, then the dialog around it, and keeps the selection', async () => {
  const onOpenChange = vi.fn()
  render(
    <Dialog open onOpenChange={onOpenChange} title="Profile">
      <Country />
    </Dialog>,
  )
  await screen.findByRole('dialog')
  await userEvent.type(field(), 'norway{Enter}')
  await userEvent.click(field())
  await userEvent.keyboard('{Escape}')
  expect(names()).toHaveLength(0)
  expect(onOpenChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect([chosen(), field().value]).toEqual(['NO', 'Norway'])
})

test('Enter in an open list does not submit the form', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Country />
      <button>Save</button>
    </form>,
  )
  await userEvent.type(field(), 'zzz{Enter}')
  await userEvent.clear(field())
  await userEvent.type(field(), 'norway{Enter}')
  expect(chosen()).toBe('NO')
  expect(onSubmit).not.toHaveBeenCalled()
})

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toast, useToastStore } from '../toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeAll(() => {
  // jsdom knows no pointer capture.
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  useToastStore.setState({ current: null })
})

const visible = () =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('div > div')?.textContent)

async function showFirst() {
  render(<Toaster />)
  act(() => toast({ title: 'Login Successful', description: 'Welcome back!' }))
  await screen.findByText('Welcome back!')
}

test('a new toast replaces the current one', async () => {
  await showFirst()
  act(() => toast({ title: 'Error', description: 'Invalid email or password', tone: 'destructive' }))
  await screen.findByText('Invalid email or password')
  expect(visible()).toEqual(['Error'])
})

test('a toast closes after five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await showFirst()
  act(() => void vi.advanceTimersByTime(4800))
  expect(visible()).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(400))
  await waitFor(() => expect(visible()).toHaveLength(0))
  expect(useToastStore.getState().current?.open).toBe(false)
})

test('a toast with an action stays until it is closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await showFirst()
  act(() => toast({ title: 'Removed from Saved', action: { label: 'Undo', onAction: () => undefined } }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(visible()).toEqual(['Removed from Saved'])
})

test('F8 moves the focus to the toasts, and Close closes one', async () => {
  await showFirst()
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.activeElement?.tagName).toBe('OL')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(visible()).toHaveLength(0))
})

const swipe = (distance: number) => {
  const item = screen.getByRole('listitem')
  fireEvent(item, new MouseEvent('pointerdown', { bubbles: true, clientX: 0, clientY: 0, button: 0 }))
  fireEvent(item, new MouseEvent('pointermove', { bubbles: true, clientX: distance, clientY: 0 }))
  fireEvent(item, new MouseEvent('pointerup', { bubbles: true, clientX: distance, clientY: 0 }))
}

test('a swipe of 50 pixels to the right closes a toast, a shorter one does not', async () => {
  await showFirst()
  swipe(49)
  expect(useToastStore.getState().current?.open).toBe(true)
  swipe(51)
  await waitFor(() => expect(visible()).toHaveLength(0))
})

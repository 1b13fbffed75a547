import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { Notice } from './notice.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
})

const open = (id: string, text: string, times: { from?: string; until?: string } = {}) =>
  renderInShell(<Notice />, {
    'GET /api/notice': { id, text, tone: 'warn', from: null, until: null, ...times },
  })

test('a notice that was closed stays closed until its text changes', async () => {
  open('1', 'Uploads pause at 14:00 UTC.')
  expect((await screen.findByRole('complementary', { name: 'Notice' })).textContent).toBe(
    'Uploads pause at 14:00 UTC.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close notice' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  cleanup()
  const { sentTo } = open('1', 'Uploads pause at 14:00 UTC.')
  await waitFor(() => expect(sentTo('GET /api/notice')).toHaveLength(1))
  expect(screen.queryByRole('complementary')).toBeNull()
  cleanup()
  open('2', 'Uploads are back.')
  expect(await screen.findByText('Uploads are back.')).toBeTruthy()
})

test('a notice appears and disappears at its times', async () => {
  vi.useFakeTimers()
  const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
  open('3', 'Uploads pause.', { from: inMinutes(1), until: inMinutes(3) })
  const isShown = async ({ afterMinutes }: { afterMinutes: number }) => {
    await act(() => vi.advanceTimersByTimeAsync(afterMinutes * 60_000))
    return screen.queryByText('Uploads pause.') !== null
  }
  expect(await isShown({ afterMinutes: 0.5 })).toBe(false)
  expect(await isShown({ afterMinutes: 1 })).toBe(true)
  expect(await isShown({ afterMinutes: 2 })).toBe(false)
})

import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../toast-store.ts'
import { Dialog } from './dialog.tsx'
import { Toaster } from './toaster.tsx'

afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete</button>
      <Dialog open={open} onOpenChange={setOpen} title="Delete this search?" description="Its alerts stop." />
    </>
  )
}

test('a dialog has a name and a description, closes with Escape and returns the focus', async () => {
  render(<Page />)
  await userEvent.click(screen.getByText('Delete'))
  const dialog = await screen.findByRole('dialog', {
    name: 'Delete this search?',
    description: 'Its alerts stop.',
  })
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByText('Delete'))
})

test('Escape closes a dialog even if a toast opened after it', async () => {
  render(
    <>
      <Page />
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByText('Delete'))
  await screen.findByRole('dialog')
  act(() => toast({ title: 'Saved' }))
  await screen.findByText('Saved')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a required dialog can only be answered', async () => {
  const onOpenChange = vi.fn()
  render(
    <Dialog open required onOpenChange={onOpenChange} title="Sign in to continue">
      <button type="button">Sign In</button>
    </Dialog>,
  )
  await screen.findByRole('dialog', { name: 'Sign in to continue' })
  expect(screen.queryByRole('button', { name: 'Close dialog' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).not.toHaveBeenCalled()
})

/** A dialog while a bank asks in one of its own, which is not part of the page's. */
function Paying({ yields, onOpenChange }: { yields: boolean; onOpenChange: () => void }) {
  return (
    <>
      <Dialog open yields={yields} onOpenChange={onOpenChange} title="Change card">
        <input aria-label="Card number" />
      </Dialog>
      {yields && <button>Confirm the payment</button>}
    </>
  )
}

test('a dialog that yields leaves pointer and focus to the one above it, and keeps what was typed', async () => {
  const onOpenChange = vi.fn()
  const { rerender } = render(<Paying yields={false} onOpenChange={onOpenChange} />)
  await userEvent.type(await screen.findByLabelText('Card number'), '4000')
  expect(document.body.style.pointerEvents).toBe('none')
  rerender(<Paying yields onOpenChange={onOpenChange} />)
  const confirm = screen.getByText('Confirm the payment')
  await waitFor(() => expect(document.body.style.pointerEvents).toBe(''))
  await userEvent.click(confirm)
  expect(document.activeElement).toBe(confirm)
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).not.toHaveBeenCalled()
  rerender(<Paying yields={false} onOpenChange={onOpenChange} />)
  await waitFor(() => expect(document.body.style.pointerEvents).toBe('none'))
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4000')
})

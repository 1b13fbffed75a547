import { act, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AreaWidget } from './area-widget.tsx'

test('a failed load that React has dropped is not reported as unhandled', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [reported, unhandled] = [vi.fn(), vi.fn()]
  window.addEventListener('error', reported)
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => {
    window.removeEventListener('error', reported)
    process.off('unhandledRejection', unhandled)
  })
  // In strict mode, React calls initializers twice and drops one result. No shell provides widgets here, so both fail.
  await act(async () =>
    render(
      <StrictMode>
        <AreaWidget name="funding/opportunity-card" id="0199a6de-6f0b-7c3a-9d53-1d6a0f6f3b21" height={100} />
      </StrictMode>,
    ),
  )
  expect(screen.getByText('This preview could not be loaded.')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve))
  expect(unhandled).not.toHaveBeenCalled()
})

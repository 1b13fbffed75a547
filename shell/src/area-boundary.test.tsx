import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AreaBoundary } from './area-boundary.tsx'

const Broken = (): never => {
  throw new Error('this article is broken')
}

test('a page that crashes stays broken where it is, and is left behind by walking on', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('reportError', vi.fn())
  const onRetry = vi.fn()
  const shown = (place: string) => (
    <AreaBoundary place={place} onRetry={onRetry}>
      <Broken />
    </AreaBoundary>
  )
  const { rerender } = render(shown('/blog/first'))
  screen.getByText('This page could not be loaded')
  rerender(shown('/blog/first'))
  expect(onRetry).not.toHaveBeenCalled()
  rerender(shown('/blog/second'))
  expect(onRetry).toHaveBeenCalledOnce()
})

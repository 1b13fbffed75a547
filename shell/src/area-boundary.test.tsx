import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AreaBoundary } from './area-boundary.tsx'

const Broken = (): never => {
  throw new Error('this article is broken')
}

test('the error of a page stays until the user navigates to another page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('reportError', vi.fn())
  const onRetry = vi.fn()
  const renderAt = (pathname: string) => (
    <AreaBoundary pathname={pathname} onRetry={onRetry}>
      <Broken />
    </AreaBoundary>
  )
  const { rerender } = render(renderAt('/blog/first'))
  screen.getByText('This page could not be loaded')
  rerender(renderAt('/blog/first'))
  expect(onRetry).not.toHaveBeenCalled()
  rerender(renderAt('/blog/second'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a page that failed offline is loaded again once the browser is back online', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('reportError', vi.fn())
  const onRetry = vi.fn()
  render(
    <AreaBoundary pathname="/blog" onRetry={onRetry}>
      <Broken />
    </AreaBoundary>,
  )
  dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledOnce()
})

import { dismissToast } from '@fundharbor/kit'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What Ant Design uses of a browser and jsdom does not have. */
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.hasPointerCapture = () => false
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
  vi.stubGlobal('matchMedia', (query: string) => ({
    // Without animations, dialogs open and close at once.
    matches: query.includes('reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
})

afterEach(() => {
  cleanup()
  dismissToast()
  localStorage.clear()
})

import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** What the pages use of a browser and jsdom does not have. */
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.hasPointerCapture = () => false
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(cleanup)

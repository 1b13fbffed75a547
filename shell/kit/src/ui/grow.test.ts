import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { growFromOpener } from './grow.ts'

const animate = vi.fn()
let reduces = false

beforeEach(() => {
  animate.mockClear()
  reduces = false
  vi.stubGlobal('matchMedia', () => ({ matches: reduces }))
  Element.prototype.animate = animate
  document.body.innerHTML =
    '<ul><li><a href="/one">One</a></li></ul><div role="dialog"></div><button>Other</button>'
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
})
afterEach(() => vi.unstubAllGlobals())

const open = (opener: string) => {
  document.querySelector<HTMLElement>(opener)?.focus()
  growFromOpener(document.querySelector<HTMLElement>('[role=dialog]'))
}

test('a dialog grows out of the card whose link opened it, in less than 250 ms', () => {
  open('a')
  expect(animate.mock.calls[0]?.[1].duration).toBeLessThanOrEqual(250)
})

test('it does not with reduced motion, or without a card', () => {
  open('button')
  reduces = true
  open('a')
  expect(animate).not.toHaveBeenCalled()
})

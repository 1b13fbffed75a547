import { onTestFinished, vi } from 'vitest'

/**
 * The items of lists that moved to a new place during a test, by id. jsdom has no layout: every item is as far down as
 * it is in the document.
 */
export function watchMoves(): string[] {
  const moved: string[] = []
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const index = [...document.querySelectorAll('[data-moves]')].indexOf(this)
    return new DOMRect(0, Math.max(0, index) * 100, 300, 90)
  })
  Element.prototype.animate = function animate(this: HTMLElement) {
    if (this.dataset['moves']) moved.push(this.dataset['moves'])
    return {} as Animation
  }
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(Element.prototype, 'animate')
  })
  return moved
}

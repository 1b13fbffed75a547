import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Reorder, riseIn } from './motion.ts'

const animate = vi.fn()
let reduces = false

/** jsdom has no layout: every item is as far down as it is in the list. */
function place(this: Element): DOMRect {
  const index = [...(this.parentElement?.children ?? [])].indexOf(this)
  return this.tagName === 'LI' ? new DOMRect(0, index * 100, 300, 90) : new DOMRect(0, 0, 300, 600)
}

beforeEach(() => {
  animate.mockClear()
  reduces = false
  vi.stubGlobal('matchMedia', () => ({ matches: reduces }))
  Element.prototype.animate = animate
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(place)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

function List({ ids }: { ids: string[] }) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <Reorder list={list} order={ids} />
      <ul ref={list}>
        {ids.map((id) => (
          <li key={id} data-moves={id} />
        ))}
      </ul>
    </>
  )
}

const movesFrom = () => animate.mock.calls.map(([frames]) => frames[0].transform)

test('items move to their new places, and new ones do not', () => {
  const { rerender } = render(<List ids={['one', 'two', 'three']} />)
  rerender(<List ids={['three', 'one', 'four']} />)
  expect(movesFrom()).toEqual(['translate(0px, 200px)', 'translate(0px, -100px)'])
  expect(animate.mock.calls.every(([, { duration }]) => duration <= 250)).toBe(true)
})

test('nothing moves at first, in the same order, or when more is added at the end', () => {
  const { rerender } = render(<List ids={['one', 'two']} />)
  rerender(<List ids={['one', 'two']} />)
  rerender(<List ids={['one', 'two', 'three']} />)
  expect(animate).not.toHaveBeenCalled()
})

test('nothing moves with reduced motion', () => {
  reduces = true
  const { rerender } = render(<List ids={['one', 'two']} />)
  rerender(<List ids={['two', 'one']} />)
  riseIn(document.body)
  expect(animate).not.toHaveBeenCalled()
})

test('something new rises in, in at most 250 ms', () => {
  riseIn(document.body)
  expect(animate.mock.calls[0]?.[1].duration).toBeLessThanOrEqual(250)
})

test('browsers without animations show everything in its place', () => {
  Reflect.deleteProperty(Element.prototype, 'animate')
  const { rerender } = render(<List ids={['one', 'two']} />)
  expect(() => rerender(<List ids={['two', 'one']} />)).not.toThrow()
})

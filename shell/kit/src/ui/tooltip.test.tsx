import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

// All tests share one fake clock, because tooltips share when the last one closed.
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
afterEach(cleanup)

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const open = () => screen.queryByRole('tooltip')?.textContent ?? null
const enter = (name: string) => fireEvent.pointerOver(screen.getByText(name), { pointerType: 'mouse' })
const leave = (name: string) => fireEvent.pointerOut(screen.getByText(name))

function show() {
  render(
    <>
      <Tooltip label="Save this">
        <button>save</button>
      </Tooltip>
      <Tooltip label="Delete this">
        <button>delete</button>
      </Tooltip>
    </>,
  )
  pass(1000) // well after a tooltip that an earlier test closed
}

test('a tooltip opens after 700 ms and describes its element', () => {
  show()
  enter('save')
  pass(699)
  expect(open()).toBeNull()
  pass(1)
  expect(open()).toBe('Save this')
  expect(screen.getByText('save').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
})

test('the next tooltip opens at once within 300 ms, and after the delay later', () => {
  show()
  enter('save')
  pass(700)
  leave('save')
  pass(100)
  expect(open()).toBeNull()
  pass(250)
  enter('delete')
  pass(0)
  expect(open()).toBe('Delete this')
  leave('delete')
  pass(500)
  enter('save')
  pass(600)
  expect(open()).toBeNull()
})

test('moving to another element closes one tooltip and opens the other', () => {
  show()
  enter('save')
  pass(700)
  leave('save')
  enter('delete')
  pass(0)
  expect(screen.getAllByRole('tooltip').map((bubble) => bubble.textContent)).toEqual(['Delete this'])
})

test('a tooltip stays open while the pointer is on it', () => {
  show()
  enter('save')
  pass(700)
  leave('save')
  fireEvent.pointerOver(screen.getByRole('tooltip'), { pointerType: 'mouse' })
  pass(500)
  expect(open()).toBe('Save this')
})

test('an element that the pointer only crossed does not shorten the next delay', () => {
  show()
  enter('save')
  pass(200)
  leave('save')
  pass(150)
  enter('delete')
  pass(100)
  expect(open()).toBeNull()
})

test('Escape and a click close a tooltip', () => {
  show()
  enter('save')
  pass(700)
  fireEvent.keyDown(screen.getByText('save'), { key: 'Escape' })
  expect(open()).toBeNull()
  enter('save')
  pass(700)
  fireEvent.pointerDown(screen.getByText('save'))
  pass(700)
  expect(open()).toBeNull()
})

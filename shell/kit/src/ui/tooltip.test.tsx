import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

// One clock for all: when the last one closed is shared by every tooltip of a page.
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
  pass(1000) // whatever an earlier test closed is long ago
}

test('it opens after 700 ms and names its thing', () => {
  show()
  enter('save')
  pass(699)
  expect(open()).toBeNull()
  pass(1)
  expect(open()).toBe('Save this')
  expect(screen.getByText('save').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
})

test('the next one opens at once within 300 ms, later it waits again', () => {
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

test('moving straight on closes the one and opens the other', () => {
  show()
  enter('save')
  pass(700)
  leave('save')
  enter('delete')
  pass(0)
  expect(screen.getAllByRole('tooltip').map((bubble) => bubble.textContent)).toEqual(['Delete this'])
})

test('the pointer may rest on the bubble itself', () => {
  show()
  enter('save')
  pass(700)
  leave('save')
  fireEvent.pointerOver(screen.getByRole('tooltip'), { pointerType: 'mouse' })
  pass(500)
  expect(open()).toBe('Save this')
})

test('one that was only passed over does not open the next at once', () => {
  show()
  enter('save')
  pass(200)
  leave('save')
  pass(150)
  enter('delete')
  pass(100)
  expect(open()).toBeNull()
})

test('Escape closes it, and a press does', () => {
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

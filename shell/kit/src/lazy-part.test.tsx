import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepStyles, lazyPart, MissingPart, type LoadPart } from './lazy-part.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  document.head.replaceChildren()
})

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const Menu = () => <nav>Menu</nav>

const cut = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** Fails as often as told, then loads. */
const failing = (times: number) => {
  const load = vi.fn<LoadPart<object>>()
  for (let time = 0; time < times; time += 1) load.mockImplementationOnce(cut)
  return load.mockResolvedValue(Menu)
}

async function show(Part: ComponentType) {
  render(
    <>
      <input aria-label="Email" defaultValue="" />
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'amara@northquay.example' } })
  await later(0)
}

const typed = () => screen.getByLabelText<HTMLInputElement>('Email').value

test('a part that cannot be loaded is missing alone, and appears by itself', async () => {
  await show(lazyPart(failing(2)))
  expect(screen.queryByText('Menu')).toBeNull()
  await later(1000)
  expect(screen.queryByText('Menu')).toBeNull()
  await later(2000)
  expect(screen.getByText('Menu')).toBeTruthy()
  expect(typed()).toBe('amara@northquay.example')
})

test('a missing part is loaded as soon as the browser is back online', async () => {
  await show(lazyPart(failing(1)))
  fireEvent(window, new Event('online'))
  await later(0)
  expect(screen.getByText('Menu')).toBeTruthy()
})

test('a part that somebody waits for says that it is missing, and Retry loads it', async () => {
  await show(lazyPart(failing(1), MissingPart))
  expect(screen.getByRole('alert').textContent).toContain('This part of the page could not be loaded')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await later(0)
  expect(screen.getByText('Menu')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a missing part is not requested once nobody can see it', async () => {
  const load = failing(9)
  await show(lazyPart(load))
  cleanup()
  await later(600_000)
  expect(load).toHaveBeenCalledOnce()
})

test('a part that was missing once is there at once the next time', async () => {
  const Part = lazyPart(failing(1))
  await show(Part)
  await later(1000)
  cleanup()
  await show(Part)
  expect(screen.getByText('Menu')).toBeTruthy()
})

test('a style that cannot be loaded is requested until it is there', async () => {
  keepStyles()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/notice.css' })
  document.head.append(link)
  const current = () => document.head.querySelector('link')
  fireEvent.error(link)
  await later(1000)
  const second = current()
  expect(second).not.toBe(link)
  expect(second?.getAttribute('href')).toBe('/notice.css')
  if (second) fireEvent.error(second)
  await later(2000)
  const third = current()
  expect(third).not.toBe(second)
  if (third) fireEvent.load(third)
  await later(600_000)
  expect(current()).toBe(third)
})

test('Vite imports a script also if its style is missing, but not a missing script', () => {
  keepStyles()
  const report = (message: string) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
      payload: new Error(message),
    })
    return !globalThis.dispatchEvent(event)
  }
  expect(report('Unable to preload CSS for /assets/notice.css')).toBe(true)
  expect(report('Failed to fetch dynamically imported module')).toBe(false)
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'

/** Reports every element as near the viewport, so that the form loads. */
class AlwaysIntersecting {
  private readonly seen: IntersectionObserverCallback
  constructor(seen: IntersectionObserverCallback) {
    this.seen = seen
  }
  observe() {
    this.seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
  disconnect() {}
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', AlwaysIntersecting))

const list = { 'GET /api/blog/posts': [], 'GET /api/blog/posts/recent': [] }
const message = 'Check your inbox: we sent you a link to confirm your subscription.'

test('subscribes an address and shows the next step', async () => {
  const { sent } = renderPage('/blog', { ...list, 'POST /api/newsletter/subscribe': { message } })
  await userEvent.type(await screen.findByLabelText('Email'), 'amara@northquay.example')
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    email: 'amara@northquay.example',
  })
})

test('shows an error for an invalid address and keeps it', async () => {
  const { sent } = renderPage('/blog', list)
  const field = await screen.findByLabelText<HTMLInputElement>('Email')
  await userEvent.type(field, 'amara@')
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(field.value).toBe('amara@')
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

test('shows the server’s error above the button', async () => {
  const busy = new ProblemResponse(429, {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Please wait a moment and try again.',
  })
  renderPage('/blog', { ...list, 'POST /api/newsletter/subscribe': busy })
  await userEvent.type(await screen.findByLabelText('Email'), 'amara@northquay.example')
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(within(await screen.findByRole('alert')).getByText(/Too many attempts/)).toBeTruthy()
})

test('confirms with the link in the email, once the button is pressed', async () => {
  const { sent } = renderPage('/newsletter/confirm?token=abc', {
    'POST /api/newsletter/confirm': { message: 'You are subscribed.' },
  })
  const confirmations = () => sent.filter(({ path }) => path.endsWith('/confirm')).map(({ body }) => body)
  const button = await screen.findByRole('button', { name: 'Confirm subscription' })
  expect(confirmations()).toEqual([])
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'You are subscribed' })).toBeTruthy()
  expect(confirmations()).toEqual([{ token: 'abc' }])
})

test('unsubscribes with the link in the email, and shows if the link is invalid', async () => {
  const { sent } = renderPage('/newsletter/unsubscribe?token=abc', {
    'POST /api/newsletter/unsubscribe': new ProblemResponse(400, {
      code: 'INVALID',
      message: 'This link is not valid.',
    }),
  })
  const button = await screen.findByRole('button', { name: 'Unsubscribe' })
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(button)
  expect(await screen.findByText('This link is not valid.')).toBeTruthy()
  const post = sent.find(({ method }) => method === 'POST')
  // Addresses end up in logs, bodies do not.
  expect({ query: post?.query, body: post?.body }).toEqual({ query: '', body: { token: 'abc' } })
})

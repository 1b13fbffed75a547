import type { GenerationEvent } from '@fundharbor/contracts/documents/generated-documents'
import { ApiError, createQueryClient, setCurrentUser, useSessionEnd } from '@fundharbor/kit'
import { expect, test, vi } from 'vitest'
import { idOf, member } from '../testing/examples.data.ts'
import { generationEvents } from './generation-events.ts'
import { applyEvent, type DraftState } from './use-generation.ts'

const draftId = idOf(30)

const respond = (...messages: string[]) =>
  new Response(messages.join('\n\n') + '\n\n', { headers: { 'content-type': 'text/event-stream' } })

const format = (id: number, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}`

async function collectEvents(): Promise<string[]> {
  const events: string[] = []
  const body = { templateId: idOf(10), title: 'Keys' }
  const request = { body, idempotencyKey: 'k', signal: new AbortController().signal }
  for await (const { event } of generationEvents(request)) events.push(event)
  return events
}

test('events fill in the draft section by section', () => {
  const events: GenerationEvent[] = [
    { event: 'started', data: { draftId, sections: ['One', 'Two'], writer: 'model' } },
    { event: 'section-started', data: { index: 0 } },
    { event: 'section', data: { index: 0, html: '<p>1</p>', writer: 'model' } },
  ]
  const draft = events.reduce<DraftState | null>(applyEvent, null)
  expect(draft?.sections).toEqual([
    { title: 'One', html: '<p>1</p>' },
    { title: 'Two', html: null },
  ])
})

test('a lost connection resumes after the last received event', async () => {
  const sent: Headers[] = []
  const responses = [
    respond(': hello', format(1, 'started', { draftId, sections: ['One'], writer: 'model' })),
    respond(format(2, 'cancelled', {})),
  ]
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers))
    return responses.shift()
  })
  expect(await collectEvents()).toEqual(['started', 'cancelled'])
  expect(sent.map((headers) => headers.get('last-event-id'))).toEqual([null, '1'])
  expect(new Set(sent.map((headers) => headers.get('idempotency-key')))).toEqual(new Set(['k']))
})

test('a refused request is not retried', async () => {
  const fetch = vi.fn(async () =>
    Response.json({ code: 'PLAN_REQUIRED', message: 'Upgrade', requestId: 'x' }, { status: 403 }),
  )
  vi.stubGlobal('fetch', fetch)
  await expect(collectEvents()).rejects.toBeInstanceOf(ApiError)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a session that ends before the draft begins is asked to sign in, and the same draft begins', async () => {
  const client = createQueryClient()
  setCurrentUser(client, member)
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('idempotency-key'))
    if (sent.length > 1) return respond(format(1, 'cancelled', {}))
    const problem = { code: 'SIGNED_OUT', message: 'Please sign in', requestId: 'x' }
    return Response.json(problem, { status: 401 })
  })
  const events = collectEvents()
  await vi.waitFor(() => expect(useSessionEnd.getState().hasEnded).toBe(true))
  expect(sent).toEqual(['k'])
  setCurrentUser(client, member)
  expect(await events).toEqual(['cancelled'])
  expect(sent).toEqual(['k', 'k'])
})

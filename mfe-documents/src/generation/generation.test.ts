import type { GenerationEvent } from '@fundharbor/contracts/documents/generated-documents'
import { ApiError } from '@fundharbor/kit'
import { afterEach, expect, test, vi } from 'vitest'
import { draftEvents } from './draft-events.ts'
import { readForm } from './use-form.ts'
import { advance, type DraftState } from './use-generation.ts'

const id = '5f0c4b7e-6f6a-4a43-9c55-0c8d1f2a7b10'
const form = (more: object) => ({ templateId: id, title: 'Keys', opportunityId: '', variables: [], ...more })

afterEach(() => vi.unstubAllGlobals())

test('template and title are asked for before anything is sent', () => {
  const problem = 'Please select a template and enter a document title'
  expect(readForm(form({ templateId: '' }))).toEqual({ problem })
  expect(readForm(form({ title: ' ' }))).toEqual({ problem })
})

test('variables are sent by name; empty pairs are left out, a value without a name is asked about', () => {
  const pair = (name: string, value: string) => ({ id: 1, name, value })
  expect(readForm(form({ variables: [pair(' lead ', ' Amara '), pair('', '')] }))).toMatchObject({
    customVariables: { lead: 'Amara' },
    opportunityId: null,
  })
  expect(readForm(form({ variables: [pair('', 'Amara')] }))).toEqual({
    problem: 'Please name the variable “Amara”',
  })
})

test('a draft grows section by section', () => {
  const events: GenerationEvent[] = [
    { event: 'started', data: { draftId: id, sections: ['One', 'Two'], writer: 'model' } },
    { event: 'section-started', data: { index: 0 } },
    { event: 'section', data: { index: 0, html: '<p>1</p>', writer: 'model' } },
  ]
  const draft = events.reduce<DraftState | null>(advance, null)
  expect(draft?.sections).toEqual([
    { title: 'One', html: '<p>1</p>' },
    { title: 'Two', html: null },
  ])
})

const answer = (...lines: string[]) =>
  new Response(lines.join('\n\n') + '\n\n', { headers: { 'content-type': 'text/event-stream' } })
const told = (n: number, event: string, data: object) =>
  `id: ${n}\nevent: ${event}\ndata: ${JSON.stringify(data)}`

async function collect(): Promise<string[]> {
  const seen: string[] = []
  const asked = { body: { templateId: id, title: 'Keys' }, key: 'k', signal: new AbortController().signal }
  for await (const { event } of draftEvents(asked)) seen.push(event)
  return seen
}

test('a broken connection is taken up after the last event that was seen', async () => {
  const sent: Headers[] = []
  const answers = [
    answer(': hello', told(1, 'started', { draftId: id, sections: ['One'], writer: 'model' })),
    answer(told(2, 'cancelled', {})),
  ]
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers))
    return answers.shift()
  })
  expect(await collect()).toEqual(['started', 'cancelled'])
  expect(sent.map((headers) => headers.get('last-event-id'))).toEqual([null, '1'])
  expect(new Set(sent.map((headers) => headers.get('idempotency-key')))).toEqual(new Set(['k']))
})

test('a refusal is not tried again', async () => {
  const fetch = vi.fn(async () =>
    Response.json({ code: 'PLAN_REQUIRED', message: 'Upgrade', requestId: 'x' }, { status: 403 }),
  )
  vi.stubGlobal('fetch', fetch)
  await expect(collect()).rejects.toBeInstanceOf(ApiError)
  expect(fetch).toHaveBeenCalledTimes(1)
})

import { member } from '@fundharbor/chassis/testing/people'
import { afterEach, expect, test, vi } from 'vitest'
import { openSaved, stopClients } from '../../testdata/live-client.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'

/** Conversions that start while there is a gate end when it opens. */
const held = vi.hoisted(() => ({ count: 0, gate: undefined as PromiseWithResolvers<void> | undefined }))
vi.mock(import('./convert-in-thread.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    convertInThread: async (...conversion) => {
      const converted = await original.convertInThread(...conversion)
      if (held.gate) held.count += 1
      await held.gate?.promise
      return converted
    },
  }
})

const service = liveService()
afterEach(stopClients)

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

test('what is written while a document is stored is kept, and stored next', async () => {
  const person = member()
  service.as(person)
  const documentId = (await service.generate()).body.id
  const path = `/api/generated-documents/${documentId}`
  const read = async () => (await service.send('GET', path)).body
  const client = await openSaved({ url: service.url(), documentId, person })
  held.gate = Promise.withResolvers()
  // What is saved as HTML becomes part of the stored document at once, without the changes before it.
  const { title, revision } = await read()
  await service.send('PUT', path, { title, content: '<p>Saved.</p>', revision })
  await soon(() => expect(held.count).toBeGreaterThan(0))
  client.write('Meanwhile.')
  await soon(() => expect(client.isSaved()).toBe(true))
  held.gate.resolve()
  await soon(async () => expect((await read()).content).toBe('<p>Saved.</p><p>Meanwhile.</p>'))
  client.stop()
  await soon(async () => {
    const [row] = await service.knex().table('live_documents').where({ documentId })
    expect(row.holder).toBeNull()
  })
  const again = await openSaved({ url: service.url(), documentId, person })
  expect(again.lines()).toEqual(['Saved.', 'Meanwhile.'])
})

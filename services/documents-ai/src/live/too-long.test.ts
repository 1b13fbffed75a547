import { member } from '@fundharbor/chassis/testing/people'
import { MAX_DOCUMENT_LENGTH } from '@fundharbor/contracts/documents/generated-documents'
import { LiveClose, STORE_NOW } from '@fundharbor/contracts/documents/live'
import { TEXT } from '@fundharbor/document-schema/fields'
import { afterEach, expect, test, vi } from 'vitest'
import { openLive, stopClients } from '../../testdata/live-client.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'

vi.setConfig({ testTimeout: 60_000 })

const service = liveService()
afterEach(stopClients)

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

test('a text that is longer than the API accepts is not stored until it is shortened', async () => {
  const ana = member()
  service.as(ana)
  const documentId: string = (await service.generate()).body.id
  const read = async () => (await service.send('GET', `/api/generated-documents/${documentId}`)).body
  const open = async () => {
    const client = openLive({ url: service.url(), documentId, person: ana })
    await soon(() => expect(client.isSaved()).toBe(true))
    return client
  }
  const before = (await read()).content
  const first = await open()
  first.write('a'.repeat(MAX_DOCUMENT_LENGTH))
  await soon(() => expect(first.isSaved()).toBe(true))
  first.provider.sendStateless(STORE_NOW)
  await soon(() => {
    first.write('More.')
    expect(first.closes).toContain(LiveClose.tooLong)
  })
  first.stop()
  expect((await read()).content).toBe(before)

  const second = await open()
  const text = second.doc.getXmlFragment(TEXT)
  const long = second.lines().findIndex((line) => line.length === MAX_DOCUMENT_LENGTH)
  text.delete(long, 1)
  const stored = new Promise((resolve) => second.provider.on('stateless', resolve))
  second.provider.sendStateless(STORE_NOW)
  await stored
  second.write('Short.')
  await soon(async () => expect((await read()).content).toContain('<p>Short.</p>'))
  expect(second.closes).toEqual([])
})

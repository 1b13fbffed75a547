import { member } from '@fundharbor/chassis/testing/people'
import { MAX_DOCUMENT_LENGTH } from '@fundharbor/contracts/documents/generated-documents'
import { STORE_NOW } from '@fundharbor/contracts/documents/live'
import { TEXT } from '@fundharbor/document-schema/fields'
import { afterEach, expect, test, vi } from 'vitest'
import { openLive, stopClients } from '../../testdata/live-client.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'

const service = liveService()
afterEach(stopClients)

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 50_000, interval: 50 })

const FULL = 'a'.repeat(MAX_DOCUMENT_LENGTH)

test.each<[name: string, write: string[], shorten: (lines: string[]) => number[]]>([
  ['one long paragraph', [FULL], () => [1]],
  ['35,000 characters too many', ['a'.repeat(435_000)], () => [1]],
  ['paragraphs that are only together too long', ['a'.repeat(200_000), 'b'.repeat(200_000)], () => [2]],
  ['too long with its formatting only', ['a'.repeat(MAX_DOCUMENT_LENGTH - 10)], () => [1]],
  ['ampersands, which HTML writes longer', ['&'.repeat(MAX_DOCUMENT_LENGTH / 4)], () => [1]],
  ['signs that HTML escapes', ['<'.repeat(MAX_DOCUMENT_LENGTH / 4), 'b'], () => [1]],
  ['Chinese', ['字'.repeat(MAX_DOCUMENT_LENGTH + 1)], () => [1]],
  ['emoji', ['🎉'.repeat(MAX_DOCUMENT_LENGTH / 2)], () => [1]],
  ['many long paragraphs', Array<string>(8).fill('c'.repeat(60_000)), () => [1, 1]],
  ['two of three removed', [FULL, 'Short.', FULL], () => [3, 1]],
])('says that a text is not stored until it fits: %s', async (_, texts, shorten) => {
  const ana = member()
  service.as(ana)
  const documentId: string = (await service.generate()).body.id
  const read = async () => (await service.send('GET', `/api/generated-documents/${documentId}`)).body
  const open = async () => {
    const client = openLive({ url: service.url(), documentId, person: ana })
    const news: string[] = []
    client.provider.on('stateless', ({ payload }: { payload: string }) => news.push(payload))
    await soon(() => expect(client.isSaved()).toBe(true))
    return { ...client, news }
  }
  const before = (await read()).content
  const first = await open()
  const own = first.lines().length
  for (const text of texts) first.write(text)
  await soon(() => expect(first.isSaved()).toBe(true))
  first.provider.sendStateless(STORE_NOW)
  await soon(() => expect(first.news).toContain('tooLong'))
  // People can go on, for example to undo or to replace.
  first.write('More.')
  await soon(() => expect(first.isSaved()).toBe(true))
  expect(first.closes).toEqual([])
  first.stop()
  expect((await read()).content).toBe(before)

  const second = await open()
  // Each attempt to store it says so again.
  await soon(() => expect(new Set(second.news)).toEqual(new Set(['tooLong'])))
  for (const index of shorten(second.lines())) second.doc.getXmlFragment(TEXT).delete(own + index - 1, 1)
  await soon(() => expect(second.news).toContain('stored'))
  expect((await read()).content).toContain('<p>More.</p>')
})

import { TEXT } from '@fundharbor/document-schema/fields'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { openSaved, stopClients } from '../../testdata/live-client.test-helper.ts'
import { connectRaw, SYNC, UPDATE, updateOf } from '../../testdata/live-frames.test-helper.ts'
import { liveService } from '../../testdata/live-service.test-helper.ts'
import { TRY_AGAIN } from './client.ts'

const service = liveService()
afterEach(stopClients)

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
/** Close to the size limit of a single document. */
const large = updateOf((doc) =>
  doc.getXmlFragment(TEXT).push(Array.from({ length: 80_000 }, () => new Y.XmlElement('paragraph'))),
)
const updatesOf = (documentId: string) =>
  service.knex().table('live_document_updates').where({ document_id: documentId })

test('one person cannot fill the memory with large documents; others still write', async () => {
  const { ana, documentId } = await service.seedDocument()
  service.as(ana)
  const { id: second } = (await service.generate()).body
  const [inFirst, inSecond] = await Promise.all(
    [documentId, second].map((each) => connectRaw({ url: service.url(), documentId: each, person: ana })),
  )
  if (!inFirst || !inSecond) throw new Error('unreachable')
  inFirst.send(SYNC, UPDATE, large)
  await soon(async () => expect(await updatesOf(documentId)).not.toEqual([]))
  inSecond.send(SYNC, UPDATE, large)
  expect(await inSecond.closed).toBe(TRY_AGAIN)
  expect(await updatesOf(second)).toEqual([])

  // The same person can still type, and someone else can add a large document.
  const writer = await openSaved({ url: service.url(), documentId: second, person: ana })
  writer.write('Still here.')
  await soon(() => expect(writer.isSaved()).toBe(true))
  const other = await service.seedDocument()
  const elsewhere = await connectRaw({ url: service.url(), documentId: other.documentId, person: other.ana })
  elsewhere.send(SYNC, UPDATE, large)
  await soon(async () => expect(await updatesOf(other.documentId)).not.toEqual([]))
})

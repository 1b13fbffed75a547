import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  conceptOf,
  makeRequest,
  makeDocument,
  inBatches,
  listedNumbers,
  documentsWithTitles,
} from '../contract/fixtures.test-helper.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'

const documents = documentsWithTitles('Rural clinics', 'Health center', 'Clinics')
const clinics = { concepts: [conceptOf('clinic')] }

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-snapshot-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An engine on the file, closed after the test. */
async function openFile(file: string, { epoch = 'one', threads = 0 } = {}) {
  const engine = await openEmbeddedEngine({ threads, snapshotFile: file, epoch })
  return engine
}

async function savedFile(): Promise<string> {
  const file = path.join(await aFolder(), 'search.index')
  const engine = await openFile(file)
  await engine.rebuild(inBatches(documents), 'saved')
  await engine.close()
  return file
}

test.each([0, 1])('a saved index is restored with its position (threads: %i)', async (threads) => {
  const file = await savedFile()
  const engine = await openFile(file, { threads })
  expect(await engine.status()).toMatchObject({ documents: 3, position: 'saved', isReady: true })
  expect(await listedNumbers(engine, clinics)).toEqual([3, 1])
  await engine.write([makeDocument(4, { title: 'Clinic' })], 'later')
  await engine.close()
  const again = await openFile(file, { threads })
  expect(await again.status()).toMatchObject({ documents: 4, position: 'later' })
  expect(await listedNumbers(again, clinics)).toHaveLength(3)
  await again.close()
  expect(await readdir(path.dirname(file))).toEqual(['search.index'])
})

const faults: [what: string, damage: (file: string) => Promise<void>][] = [
  ['missing', (file) => rm(file)],
  ['empty', (file) => truncate(file, 0)],
  ['truncated', async (file) => truncate(file, (await readFile(file)).length - 50)],
  ['cut off in its header', (file) => truncate(file, 40)],
  ['no snapshot', (file) => writeFile(file, 'Something else entirely, and long enough to be read')],
  ['corrupt in its header', (file) => flipByte(file, (length) => Math.min(60, length - 1))],
  ['corrupt in its arrays', (file) => flipByte(file, (length) => length - 60)],
  ['corrupt in its checksum', (file) => flipByte(file, (length) => length - 1)],
]

async function flipByte(file: string, at: (length: number) => number): Promise<void> {
  const bytes = await readFile(file)
  bytes[at(bytes.length)]! ^= 255
  await writeFile(file, bytes)
}

test.each(faults)('a file that is %s is ignored, and the engine can be filled', async (_, damage) => {
  const file = await savedFile()
  await damage(file)
  const engine = await openFile(file)
  expect(await engine.status()).toMatchObject({ documents: 0, position: null, isReady: false })
  expect(await engine.search(makeRequest(clinics))).toMatchObject({ total: 0, hits: [] })
  await engine.rebuild(inBatches(documents), 'again')
  await engine.close()
  const again = await openFile(file)
  expect(await again.status()).toMatchObject({ documents: 3, position: 'again' })
  await again.close()
})

test('a file of another epoch is ignored', async () => {
  const file = await savedFile()
  const engine = await openFile(file, { epoch: 'two' })
  expect(await engine.status()).toMatchObject({ documents: 0, position: null })
  await engine.close()
})

test('an engine that cannot save continues to search', async () => {
  const engine = await openFile(path.join(await aFolder(), 'missing', 'search.index'))
  await engine.rebuild(inBatches(documents), 'unsaved')
  expect(await listedNumbers(engine, clinics)).toEqual([3, 1])
  await engine.close()
})

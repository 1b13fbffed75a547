import { expect, test } from 'vitest'
import type { SearchDocument } from '../engine.ts'
import {
  makeDocument,
  conceptOf,
  makeRequest,
  openFilledEngine,
  idOf,
  inBatches,
  listedNumbers,
  documentsWithTitles,
  type OpenEngine,
} from './fixtures.test-helper.ts'

const water = { concepts: [conceptOf('water')] }

export function testWrites(open: OpenEngine): void {
  test('an empty engine finds nothing and has no position', async () => {
    const engine = await openFilledEngine(open, [])
    expect(await engine.search(makeRequest({ ...water, countWindows: [7] }))).toMatchObject({
      total: 0,
      hits: [],
    })
  })

  test('a change is searchable as soon as it is written', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Roads', 'Arts'))
    await engine.write([makeDocument(3, { title: 'Water' }), makeDocument(2, { title: 'Water arts' })], 'two')
    expect(await listedNumbers(engine, water)).toEqual([3, 2])
    await engine.write([{ id: idOf(3), isRemoved: true }, makeDocument(2, { title: 'Roads' })], 'three')
    expect(await listedNumbers(engine, water)).toEqual([])
    expect(await engine.status()).toMatchObject({ documents: 2, position: 'three', isReady: true })
  })

  test('changes are idempotent, and the last change to a document wins', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Roads'))
    const written = [makeDocument(1, { title: 'Arts' }), makeDocument(1, { title: 'Water' })]
    await engine.write(written, 'two')
    await engine.write(written, 'two')
    expect(await engine.search(makeRequest())).toMatchObject({ total: 1 })
    expect(await listedNumbers(engine, water)).toEqual([1])
    await engine.write([makeDocument(1), { id: idOf(1), isRemoved: true }], 'three')
    await engine.write([{ id: idOf(1), isRemoved: true }], 'three')
    expect(await engine.search(makeRequest())).toMatchObject({ total: 0 })
  })
}

export function testVersions(open: OpenEngine): void {
  test('the version changes with every change, and only then', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Water'))
    const { version } = await engine.search(makeRequest())
    await engine.write([], 'two')
    expect(await engine.status()).toMatchObject({ version, position: 'two' })
    await engine.write(documentsWithTitles('Roads'), 'three')
    const changed = await engine.search(makeRequest())
    expect(changed.version).not.toBe(version)
    expect((await engine.status()).version).toBe(changed.version)
  })

  test('concurrent writes are all applied', async () => {
    const engine = await openFilledEngine(open, [])
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
    await Promise.all(
      numbers.map((number) => engine.write([makeDocument(number, { title: 'Water' })], `${number}`)),
    )
    await Promise.all(
      numbers.slice(40).map((number) => engine.write([{ id: idOf(number), isRemoved: true }], 'end')),
    )
    expect(
      (await listedNumbers(engine, { ...water, limit: 99 })).toSorted((one, other) => one - other),
    ).toEqual(numbers.slice(0, 40))
  })
}

export function testRebuilds(open: OpenEngine): void {
  test('a rebuild replaces everything, and searches use the old index until then', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Water'))
    const during: number[][] = []
    async function* documents() {
      yield [makeDocument(2, { title: 'Water' })]
      during.push(await listedNumbers(engine, water))
      yield [makeDocument(3, { title: 'Water' }), makeDocument(2, { title: 'Roads' })]
      during.push(await listedNumbers(engine, water))
    }
    await engine.rebuild(documents(), 'again')
    expect(during).toEqual([[1], [1]])
    expect(await listedNumbers(engine, water)).toEqual([3])
    expect(await engine.status()).toMatchObject({ documents: 2, position: 'again' })
  })

  test('changes during a rebuild are searchable immediately and not lost', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Roads'))
    async function* documents() {
      yield documentsWithTitles('Roads', 'Roads', 'Roads')
      await engine.write(
        [makeDocument(4, { title: 'Water' }), makeDocument(2, { title: 'Water' })],
        'written',
      )
      expect(await listedNumbers(engine, water)).toEqual([2, 4])
      await engine.write([{ id: idOf(3), isRemoved: true }], 'written later')
      yield [] as SearchDocument[]
    }
    await engine.rebuild(documents(), 'rebuilt')
    expect(await listedNumbers(engine, water)).toEqual([2, 4])
    expect(await engine.status()).toMatchObject({ documents: 3, position: 'written later' })
  })

  test('a failed rebuild leaves the old index', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Water'))
    async function* documents() {
      yield documentsWithTitles('Roads')
      throw new Error('The database is away')
    }
    await expect(engine.rebuild(documents(), 'never')).rejects.toThrow('The database is away')
    expect(await listedNumbers(engine, water)).toEqual([1])
    await engine.rebuild(inBatches(documentsWithTitles('Water', 'Water')), 'again')
    expect(await listedNumbers(engine, water)).toEqual([1, 2])
  })
}

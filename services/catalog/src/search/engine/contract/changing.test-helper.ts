import { expect, test } from 'vitest'
import type { SearchDocument } from '../engine.ts'
import {
  aDocument,
  anyOf,
  aRequest,
  filledEngine,
  idOf,
  inBatches,
  listed,
  titled,
  type OpenEngine,
} from './fixtures.test-helper.ts'

const water = { concepts: [anyOf('water')] }

export function testWrites(open: OpenEngine): void {
  test('an empty engine finds nothing and has no position', async () => {
    const engine = await filledEngine(open, [])
    expect(await engine.search(aRequest({ ...water, countWindows: [7] }))).toMatchObject({
      total: 0,
      hits: [],
    })
  })

  test('a change is found as soon as it is written', async () => {
    const engine = await filledEngine(open, titled('Roads', 'Arts'))
    await engine.write([aDocument(3, { title: 'Water' }), aDocument(2, { title: 'Water arts' })], 'two')
    expect(await listed(engine, water)).toEqual([3, 2])
    await engine.write([{ id: idOf(3), isRemoved: true }, aDocument(2, { title: 'Roads' })], 'three')
    expect(await listed(engine, water)).toEqual([])
    expect(await engine.status()).toMatchObject({ documents: 2, position: 'three', isReady: true })
  })

  test('the same change twice is one, and of several of one document the last counts', async () => {
    const engine = await filledEngine(open, titled('Roads'))
    const written = [aDocument(1, { title: 'Arts' }), aDocument(1, { title: 'Water' })]
    await engine.write(written, 'two')
    await engine.write(written, 'two')
    expect(await engine.search(aRequest())).toMatchObject({ total: 1 })
    expect(await listed(engine, water)).toEqual([1])
    await engine.write([aDocument(1), { id: idOf(1), isRemoved: true }], 'three')
    await engine.write([{ id: idOf(1), isRemoved: true }], 'three')
    expect(await engine.search(aRequest())).toMatchObject({ total: 0 })
  })
}

export function testVersions(open: OpenEngine): void {
  test('the version changes with every change and only then', async () => {
    const engine = await filledEngine(open, titled('Water'))
    const { version } = await engine.search(aRequest())
    await engine.write([], 'two')
    expect(await engine.status()).toMatchObject({ version, position: 'two' })
    await engine.write(titled('Roads'), 'three')
    const changed = await engine.search(aRequest())
    expect(changed.version).not.toBe(version)
    expect((await engine.status()).version).toBe(changed.version)
  })

  test('many writes in a row are all kept', async () => {
    const engine = await filledEngine(open, [])
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
    await Promise.all(
      numbers.map((number) => engine.write([aDocument(number, { title: 'Water' })], `${number}`)),
    )
    await Promise.all(
      numbers.slice(40).map((number) => engine.write([{ id: idOf(number), isRemoved: true }], 'end')),
    )
    expect((await listed(engine, { ...water, limit: 99 })).toSorted((one, other) => one - other)).toEqual(
      numbers.slice(0, 40),
    )
  })
}

export function testRebuilds(open: OpenEngine): void {
  test('a rebuild replaces everything, and searches go on until it is done', async () => {
    const engine = await filledEngine(open, titled('Water'))
    const during: number[][] = []
    async function* documents() {
      yield [aDocument(2, { title: 'Water' })]
      during.push(await listed(engine, water))
      yield [aDocument(3, { title: 'Water' }), aDocument(2, { title: 'Roads' })]
      during.push(await listed(engine, water))
    }
    await engine.rebuild(documents(), 'again')
    expect(during).toEqual([[1], [1]])
    expect(await listed(engine, water)).toEqual([3])
    expect(await engine.status()).toMatchObject({ documents: 2, position: 'again' })
  })

  test('what is written during a rebuild is found at once and is not lost', async () => {
    const engine = await filledEngine(open, titled('Roads'))
    async function* documents() {
      yield titled('Roads', 'Roads', 'Roads')
      await engine.write([aDocument(4, { title: 'Water' }), aDocument(2, { title: 'Water' })], 'written')
      expect(await listed(engine, water)).toEqual([2, 4])
      await engine.write([{ id: idOf(3), isRemoved: true }], 'written later')
      yield [] as SearchDocument[]
    }
    await engine.rebuild(documents(), 'rebuilt')
    expect(await listed(engine, water)).toEqual([2, 4])
    expect(await engine.status()).toMatchObject({ documents: 3, position: 'written later' })
  })

  test('a rebuild that fails leaves what there was', async () => {
    const engine = await filledEngine(open, titled('Water'))
    async function* documents() {
      yield titled('Roads')
      throw new Error('The database is away')
    }
    await expect(engine.rebuild(documents(), 'never')).rejects.toThrow('The database is away')
    expect(await listed(engine, water)).toEqual([1])
    await engine.rebuild(inBatches(titled('Water', 'Water')), 'again')
    expect(await listed(engine, water)).toEqual([1, 2])
  })
}

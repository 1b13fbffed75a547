import { beforeEach, expect, test } from 'vitest'
import {
  makeDocument,
  conceptOf,
  idOf,
  inBatches,
  listedNumbers,
  documentsWithTitles,
} from '../contract/fixtures.test-helper.ts'
import type { SearchEngine } from '../engine.ts'
import { DEFAULT_ALIAS } from './connection.ts'
import { openOpenSearchEngine } from './opensearch-engine.ts'
import { openRealNode, withOpenSearch, type RealNode } from './real-node.test-helper.ts'

const water = { concepts: [conceptOf('water')] }
const EPOCH = '0d7f1c1e-2f6b-4b8e-9a53-6f6d2f1f9a10'

/** A change-feed position after all transactions before this one. */
const seenUntil = (transaction: number) => `${EPOCH} ${transaction}:${transaction}:`

let node: RealNode

const open = (): SearchEngine => openOpenSearchEngine({ url: node.url })

withOpenSearch(() => {
  beforeEach(async () => {
    node = await openRealNode()
  })

  test('late writes are ignored', async () => {
    const [one, other] = [open(), open()]
    await one.rebuild(inBatches(documentsWithTitles('Roads', 'Water')), seenUntil(100))
    await other.write([makeDocument(1, { title: 'Water' })], seenUntil(120))
    await other.write([{ id: idOf(2), isRemoved: true }], seenUntil(130))
    // A slow reader has read both earlier.
    await one.write(
      [makeDocument(1, { title: 'Roads' }), makeDocument(2, { title: 'Water' })],
      seenUntil(110),
    )
    expect(await listedNumbers(one, water)).toEqual([1])
  })

  test('changes are idempotent', async () => {
    const engine = open()
    await engine.rebuild(inBatches(documentsWithTitles('Roads')), seenUntil(100))
    for (let time = 0; time < 2; time += 1) await engine.write(documentsWithTitles('Water'), seenUntil(120))
    expect(await listedNumbers(engine, water)).toEqual([1])
  })

  test('a position without changes is saved, and only once', async () => {
    const engine = open()
    await engine.rebuild(inBatches([]), seenUntil(100))
    await engine.write([], seenUntil(120))
    const count = node.requests.length
    await engine.write([], seenUntil(120))
    expect(node.requests.slice(count).map(({ method }) => method)).toEqual(['GET'])
    expect(await engine.status()).toMatchObject({ position: seenUntil(120) })
  })

  test('a rebuild fills a new index, switches the alias once, and removes the old index', async () => {
    const engine = open()
    await engine.rebuild(inBatches(documentsWithTitles('Roads')), seenUntil(100))
    const [before] = Object.keys(await node.indices())
    await engine.rebuild(inBatches(documentsWithTitles('Water')), seenUntil(110))
    const [[after, { aliases }], ...others] = Object.entries(await node.indices()) as [
      [string, { aliases: object }],
    ]
    expect(after).not.toBe(before)
    expect(Object.keys(aliases)).toEqual([DEFAULT_ALIAS])
    expect(others).toEqual([])
    const switches = node.requests.filter(({ path }) => path === '/_aliases')
    expect(switches.at(-1)!.body.actions).toHaveLength(2)
  })

  test('a rebuild that fails leaves no index behind', async () => {
    const engine = open()
    await engine.rebuild(inBatches(documentsWithTitles('Water')), seenUntil(100))
    node.fail(({ path }) => (path === '/_aliases' ? { status: 503, body: {} } : null))
    await expect(
      engine.rebuild(inBatches(documentsWithTitles('Roads')), seenUntil(110)),
    ).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    expect(Object.keys(await node.indices())).toHaveLength(1)
    expect(await listedNumbers(engine, water)).toEqual([1])
  })

  test('a write to an index switched by another process fails, so that its position is read', async () => {
    const [one, other] = [open(), open()]
    await one.rebuild(inBatches(documentsWithTitles('Roads')), seenUntil(100))
    await one.write([makeDocument(2)], seenUntil(120))
    await other.rebuild(inBatches(documentsWithTitles('Roads')), seenUntil(105))
    await expect(one.write([makeDocument(3)], seenUntil(130))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await one.status()).toMatchObject({ position: seenUntil(105) })
    await one.write([makeDocument(2), makeDocument(3)], seenUntil(130))
    expect(await one.status()).toMatchObject({ documents: 3, position: seenUntil(130) })
  })

  test('a write without the alias does not create an index', async () => {
    const engine = open()
    await engine.rebuild(inBatches(documentsWithTitles('Water')), seenUntil(100))
    node.fail(async ({ path }) => {
      if (path.endsWith('/_bulk')) await fetch(`${node.url}/${DEFAULT_ALIAS}*`, { method: 'DELETE' })
      return null
    })
    await expect(engine.write([makeDocument(2)], seenUntil(110))).rejects.toThrow('no such index')
    expect(await node.indices()).toEqual({})
  })

  test('an index filled from a nearly empty catalog is rebuilt', async () => {
    const engine = open()
    await engine.rebuild(inBatches(documentsWithTitles('Water')), seenUntil(100))
    const many = Array.from({ length: 1200 }, (_, index) => makeDocument(index + 2, { title: 'Water' }))
    await engine.write(many, seenUntil(110))
    expect(await engine.status()).toMatchObject({ documents: 1201, position: null })
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import type { Worker } from '@fundharbor/chassis/runtime/worker'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listenToCatalog } from '../../search/feed/catalog-listener.ts'
import { notifyVocabularyChanged, currentVocabulary, subscribeToVocabulary } from './current-vocabulary.ts'
import { loadShippedSubjects } from '../subjects/load-shipped.ts'
import { Subject } from './subject.ts'

let knex: Knex
let listener: Worker | undefined

beforeAll(async () => {
  const { url } = await testDatabase('catalog')
  await migrate(url, new URL('../../../migrations', import.meta.url).pathname)
  knex = connectDatabase(url, 4)
  const subjects = [Subject.parse({ id: 'boats', label: 'Boats' })]
  await loadShippedSubjects(knex, { hash: 'one', subjects })
  listener = listenToCatalog(url, subscribeToVocabulary(knex))
})
afterAll(async () => {
  await listener?.stop()
  await knex.destroy()
})

const labelOf = async () => (await currentVocabulary(knex)).subjects.get('boats')?.label

test('every replica reads an edit once it is committed, and nothing in between', async () => {
  expect(await labelOf()).toBe('Boats')
  await vi.waitFor(async () => {
    await announce('Ships')
    expect(await labelOf()).toBe('Ships')
  })
  const held = await currentVocabulary(knex)
  const statements: string[] = []
  knex.on('query', ({ sql }: { sql: string }) => statements.push(sql))
  expect(await currentVocabulary(knex)).toBe(held)
  expect(statements).toEqual([])
  const begun = performance.now()
  await announce('Vessels')
  while ((await labelOf()) !== 'Vessels' && performance.now() - begun < 2000) await sleep(20)
  expect(await labelOf()).toBe('Vessels')
})

test('uncommitted edits are not announced', async () => {
  await knex
    .transaction(async (trx) => {
      await trx.table('subjects').update({ label: 'Rafts' })
      await notifyVocabularyChanged(trx)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await sleep(200)
  expect(await labelOf()).toBe('Vessels')
})

const announce = (label: string) =>
  knex.transaction(async (trx) => {
    await trx.table('subjects').update({ label, updatedAt: clock.now() }).increment('revision')
    await notifyVocabularyChanged(trx)
  })

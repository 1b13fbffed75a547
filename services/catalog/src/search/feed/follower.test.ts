import { randomUUID } from 'node:crypto'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Knex } from 'knex'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { analyze } from '@fundharbor/search-engine/text/analyze'
import type { SearchEngine } from '@fundharbor/search-engine/engine'
import { Follower } from './follower.ts'
import { openEngine } from './open-engine.ts'
import { matchAllRequest, found } from './requests.test-helper.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const engines: SearchEngine[] = []
afterAll(() => Promise.all(engines.map((engine) => engine.close())))

async function newFollower() {
  const engine = await openEngine({ threads: 0 })
  engines.push(engine)
  return { engine, follower: new Follower(engine, service.knex()) }
}

const seed = (knex: Knex, title: string) => seedOpportunity(knex, { title })

describe('an engine that follows the catalog', () => {
  let engine: SearchEngine
  let follower: Follower

  beforeEach(async () => {
    ;({ engine, follower } = await newFollower())
    await follower.catchUp()
  })

  test('has everything committed before it catches up', async () => {
    const { id } = await seed(service.knex(), 'Lighthouses of the coast')
    expect(await found(engine, 'lighthouses')).toEqual([])
    await follower.catchUp()
    expect(await found(engine, 'lighthouses')).toEqual([id])
  })

  test('drops old words, inactive and deleted opportunities', async () => {
    const rows = service.knex().table('opportunities')
    const one = await seed(service.knex(), 'Beacons')
    const two = await seed(service.knex(), 'Beacons')
    const three = await seed(service.knex(), 'Beacons')
    await follower.catchUp()
    await rows.clone().where({ id: one.id }).update({ title: 'Buoys' })
    await rows.clone().where({ id: two.id }).update({ is_active: false })
    await rows.clone().where({ id: three.id }).delete()
    await follower.catchUp()
    expect(await found(engine, 'beacons')).toEqual([])
    expect(await found(engine, 'buoys')).toEqual([one.id])
  })

  test('gets changes of a transaction that began earlier and committed later', async () => {
    const early = await service.knex().transaction()
    const { id: earlier } = await seed(early, 'Anchors, early')
    const { id: later } = await seed(service.knex(), 'Anchors, late')
    await follower.catchUp()
    expect(await found(engine, 'anchors')).toEqual([later])
    await early.commit()
    await follower.catchUp()
    expect((await found(engine, 'anchors')).toSorted()).toEqual([earlier, later].toSorted())
  })

  test('does not wait for running transactions', async () => {
    const endless = await service.knex().transaction()
    await seed(endless, 'Never committed')
    for (const word of ['Capstan', 'Windlass', 'Bollard']) {
      const { id } = await seed(service.knex(), word)
      await follower.catchUp()
      expect(await found(engine, word)).toEqual([id])
    }
    await endless.rollback()
    await follower.catchUp()
    expect(await found(engine, 'committed')).toEqual([])
  })

  test('gets every change of concurrent writers, some of which fail', async () => {
    const pool = connectDatabase(service.knex().client.config.connection.connectionString, 8)
    const mark = `m${randomUUID().replaceAll('-', '')}`
    const committed: string[] = []
    let isWriting = true
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let index = 0; index < 15; index += 1) {
        const trx = await pool.transaction()
        const { id } = await seed(trx, `Sails ${mark}`)
        await new Promise((resolve) => setTimeout(resolve, (writer * 7 + index * 3) % 11))
        if ((writer + index) % 5 === 0) await trx.rollback()
        else {
          await trx.commit()
          committed.push(id)
        }
      }
    })
    const following = (async () => {
      while (isWriting) await follower.catchUp()
    })()
    await Promise.all(writers)
    isWriting = false
    await following
    await follower.catchUp()
    await pool.destroy()
    const { total } = await engine.search({ ...matchAllRequest, phrases: [analyze(mark)] })
    expect(total).toBe(committed.length)
  })

  test('ignores a change that it sees twice', async () => {
    const { id } = await seed(service.knex(), 'Halyards')
    const before = (await engine.status()).position
    await follower.catchUp()
    vi.spyOn(engine, 'status').mockResolvedValueOnce({ ...(await engine.status()), position: before })
    const again = new Follower(engine, service.knex())
    await again.catchUp()
    expect(await found(engine, 'halyards')).toEqual([id])
  })
})

test('two followers have the same documents', async () => {
  const two = [await newFollower(), await newFollower()]
  await Promise.all(two.map(({ follower }) => follower.catchUp()))
  const { id } = await seed(service.knex(), 'Moorings')
  await Promise.all(two.map(({ follower }) => follower.catchUp()))
  for (const { engine } of two) expect(await found(engine, 'moorings')).toEqual([id])
})

test('the next follower continues where a stopped one ended', async () => {
  const { engine, follower } = await newFollower()
  follower.stop()
  await expect(follower.catchUp()).rejects.toThrow('stopped')
  expect((await engine.status()).position).toBeNull()
  await new Follower(engine, service.knex()).catchUp()
  expect((await engine.status()).documents).toBeGreaterThan(0)
})

import { randomUUID } from 'node:crypto'
import { connectDatabase } from '@fundharbor/chassis/database'
import { testService } from '@fundharbor/chassis/testing'
import type { Knex } from 'knex'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { analyze } from '../text/analyze.ts'
import type { EngineRequest, SearchEngine } from '../engine/engine.ts'
import { pruneChanges, readChanges, readPosition } from './changes.ts'
import { Follower } from './follower.ts'
import { openEngine } from './open-engine.ts'

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

const anyRequest: EngineRequest = {
  concepts: [],
  phrases: [],
  excluded: [],
  filter: {
    facets: {},
    openAt: null,
    closesBy: null,
    postedSince: null,
    addedAfter: null,
    addedUntil: null,
    minAmount: null,
    maxAmount: null,
  },
  sort: 'newest',
  limit: 100,
  related: 0,
  relatedCoverage: 1,
}

/** Ids of what has a word in an engine. */
async function found(engine: SearchEngine, word: string): Promise<string[]> {
  const { hits } = await engine.search({ ...anyRequest, phrases: [analyze(word)] })
  return hits.map(({ id }) => id)
}

const seed = (knex: Knex, title: string) => seedOpportunity(knex, { title })

describe('an engine that follows the catalog', () => {
  let engine: SearchEngine
  let follower: Follower

  beforeEach(async () => {
    ;({ engine, follower } = await newFollower())
    await follower.catchUp()
  })

  test('has what was committed before it was asked to catch up', async () => {
    const { id } = await seed(service.knex(), 'Lighthouses of the coast')
    expect(await found(engine, 'lighthouses')).toEqual([])
    await follower.catchUp()
    expect(await found(engine, 'lighthouses')).toEqual([id])
  })

  test('loses changed words, inactive and deleted opportunities', async () => {
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

  test('gets what a transaction wrote that began earlier and committed later', async () => {
    const early = await service.knex().transaction()
    const { id: earlier } = await seed(early, 'Anchors, early')
    const { id: later } = await seed(service.knex(), 'Anchors, late')
    await follower.catchUp()
    expect(await found(engine, 'anchors')).toEqual([later])
    await early.commit()
    await follower.catchUp()
    expect((await found(engine, 'anchors')).toSorted()).toEqual([earlier, later].toSorted())
  })

  test('is not kept waiting by a transaction that runs on', async () => {
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

  test('gets every change of many writers at once, some of which fail', async () => {
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
    const { total } = await engine.search({ ...anyRequest, phrases: [analyze(mark)] })
    expect(total).toBe(committed.length)
  })

  test('changes nothing when it sees a change twice', async () => {
    const { id } = await seed(service.knex(), 'Halyards')
    const before = (await engine.status()).position
    await follower.catchUp()
    vi.spyOn(engine, 'status').mockResolvedValueOnce({ ...(await engine.status()), position: before })
    const again = new Follower(engine, service.knex())
    await again.catchUp()
    expect(await found(engine, 'halyards')).toEqual([id])
  })
})

test('two followers have the same', async () => {
  const two = [await newFollower(), await newFollower()]
  await Promise.all(two.map(({ follower }) => follower.catchUp()))
  const { id } = await seed(service.knex(), 'Moorings')
  await Promise.all(two.map(({ follower }) => follower.catchUp()))
  for (const { engine } of two) expect(await found(engine, 'moorings')).toEqual([id])
})

describe('an engine is filled anew', () => {
  const epochs = () => service.knex().table('search_epoch')

  test('when the epoch is gone, as after a crash or a restore', async () => {
    const { engine, follower } = await newFollower()
    await follower.catchUp()
    const before = (await engine.status()).position
    await service.knex().raw('TRUNCATE search_epoch, search_changes')
    await service.knex().raw('ALTER TABLE opportunities DISABLE TRIGGER USER')
    const { id } = await seed(service.knex(), 'Restored dinghies')
    await service.knex().raw('ALTER TABLE opportunities ENABLE TRIGGER USER')
    await follower.catchUp()
    expect(await found(engine, 'dinghies')).toEqual([id])
    expect((await engine.status()).position?.split(' ')[0]).not.toBe(before?.split(' ')[0])
  })

  test('when changes that it has not seen were pruned, and only then', async () => {
    const { engine, follower } = await newFollower()
    await follower.catchUp()
    const { position } = await engine.status()
    await seed(service.knex(), 'Gangways')
    await pruneChanges(service.knex())
    expect((await readChanges(service.knex(), position))?.ids).toHaveLength(1)
    await pruneChanges(service.knex(), 0)
    expect(await readChanges(service.knex(), position)).toBeNull()
    expect((await readChanges(service.knex(), await readPosition(service.knex())))?.ids).toEqual([])
    await follower.catchUp()
    expect(await found(engine, 'gangways')).toHaveLength(1)
  })

  test('when its position is of another server', async () => {
    const [{ id }] = await epochs().select('id')
    for (const position of [null, '', 'nonsense', `${id} 99999999:99999999:`, `${randomUUID()} 1:1:`])
      expect(await readChanges(service.knex(), position)).toBeNull()
  })

  test('what a running transaction wrote is never pruned', async () => {
    const running = await service.knex().transaction()
    await seed(running, 'Slipways')
    await seed(service.knex(), 'Drydocks')
    await pruneChanges(service.knex(), 0)
    const position = await readPosition(service.knex())
    await running.commit()
    expect((await readChanges(service.knex(), position))?.ids).toHaveLength(1)
  })
})

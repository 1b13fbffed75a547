import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Knex } from 'knex'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import type { SearchEngine } from '@fundharbor/search-engine/engine'
import { pruneChanges, readChanges, readPosition } from './changes.ts'
import { Follower } from './follower.ts'
import { openEngine } from './open-engine.ts'
import { found } from './requests.test-helper.ts'

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

describe('a snapshot', () => {
  let snapshotDir = ''
  beforeEach(async () => {
    snapshotDir = await mkdtemp(path.join(tmpdir(), 'fundharbor-snapshot-'))
  })
  afterEach(() => rm(snapshotDir, { recursive: true }))

  const open = async () => {
    const engine = await openEngine({ threads: 0, snapshotDir })
    return { engine, follower: new Follower(engine, service.knex()), rebuild: vi.spyOn(engine, 'rebuild') }
  }

  test('lets the next process continue without a rebuild', async () => {
    const first = await open()
    await first.follower.catchUp()
    await first.engine.close()
    const { id } = await seed(service.knex(), 'Rudders')
    const second = await open()
    await second.follower.catchUp()
    expect(await found(second.engine, 'rudders')).toEqual([id])
    expect(second.rebuild).not.toHaveBeenCalled()
    await second.engine.close()
  })

  test('of another epoch is ignored', async () => {
    const first = await open()
    await first.follower.catchUp()
    await first.engine.close()
    await service.knex().raw('TRUNCATE search_epoch, search_changes')
    const second = await open()
    await second.follower.catchUp()
    expect(second.rebuild).toHaveBeenCalledOnce()
    await second.engine.close()
  })
})

describe('an engine is rebuilt', () => {
  const epochs = () => service.knex().table('search_epoch')

  test('when the epoch is gone, e.g. after a crash or a restore', async () => {
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

  test('when unseen changes were pruned, and only then', async () => {
    const { engine, follower } = await newFollower()
    await follower.catchUp()
    const { position } = await engine.status()
    await seed(service.knex(), 'Gangways')
    await pruneChanges(service.knex())
    expect((await readChanges(service.knex(), position))?.ids).toHaveLength(1)
    // What a transaction of another database on this server could still see stays until it ends.
    await vi.waitFor(async () => {
      await pruneChanges(service.knex(), 0)
      expect(await readChanges(service.knex(), position)).toBeNull()
    })
    expect((await readChanges(service.knex(), await readPosition(service.knex())))?.ids).toEqual([])
    await follower.catchUp()
    expect(await found(engine, 'gangways')).toHaveLength(1)
  })

  test('when its position is from another server', async () => {
    const [{ id }] = await epochs().select('id')
    for (const position of [null, '', 'nonsense', `${id} 99999999:99999999:`, `${randomUUID()} 1:1:`])
      expect(await readChanges(service.knex(), position)).toBeNull()
  })

  test('changes of running transactions are never pruned', async () => {
    const running = await service.knex().transaction()
    await seed(running, 'Slipways')
    await seed(service.knex(), 'Drydocks')
    await pruneChanges(service.knex(), 0)
    const position = await readPosition(service.knex())
    await running.commit()
    expect((await readChanges(service.knex(), position))?.ids).toHaveLength(1)
  })
})

import { expect, test, vi } from 'vitest'
import type { SearchEngine } from '@fundharbor/search-engine/engine'
import type { SearchSource } from './followed-engine.ts'
import { WarmFallback } from './warm-fallback.ts'

/** A source that responds with its name, can be unavailable, and counts catch-ups. */
function aSource(name: string) {
  const state = { isAway: false, isCaughtUp: true, asked: 0, caughtUp: 0 }
  const engine = {
    status: async () => {
      if (state.isAway) throw new Error('connect ECONNREFUSED')
      return { version: name }
    },
  } as unknown as SearchEngine
  const source: SearchSource = {
    isCaughtUp: () => state.isCaughtUp,
    run: (operation) => {
      state.asked += 1
      return operation(engine)
    },
    async catchUp() {
      if (state.isAway) throw new Error('connect ECONNREFUSED')
      state.caughtUp += 1
    },
    wake: vi.fn(),
    stop: vi.fn(async () => undefined),
  }
  return { state, source }
}

function aFallback() {
  const [primary, standby] = [aSource('OpenSearch'), aSource('embedded')]
  const fallback = new WarmFallback({ primary: primary.source, standby: standby.source, retryMs: 10 })
  const whoAnswers = async () => (await fallback.run((engine) => engine.status())).version
  return { primary, standby, fallback, whoAnswers }
}

test('the primary is used while it is available', async () => {
  const { whoAnswers, standby } = aFallback()
  expect(await whoAnswers()).toBe('OpenSearch')
  expect(standby.state.asked).toBe(0)
})

test('the standby takes over until the primary has caught up again', async () => {
  const { whoAnswers, primary, fallback } = aFallback()
  primary.state.isAway = true
  expect(await whoAnswers()).toBe('embedded')
  const { asked } = primary.state
  expect(await whoAnswers()).toBe('embedded')
  expect(primary.state.asked, 'nobody waits for what is known to be away').toBe(asked)
  primary.state.isAway = false
  await vi.waitUntil(async () => (await whoAnswers()) === 'OpenSearch')
  expect(primary.state.caughtUp).toBe(1)
  await fallback.stop()
})

test('the standby is used until the primary has read the catalog', async () => {
  const { whoAnswers, primary, standby, fallback } = aFallback()
  primary.state.isCaughtUp = false
  expect(await whoAnswers()).toBe('embedded')
  expect(fallback.isCaughtUp()).toBe(true)
  standby.state.isCaughtUp = false
  expect(fallback.isCaughtUp()).toBe(false)
  await fallback.stop()
})

test('requests fail if neither is available', async () => {
  const { whoAnswers, primary, standby, fallback } = aFallback()
  primary.state.isAway = true
  standby.state.isAway = true
  await expect(whoAnswers()).rejects.toThrow('ECONNREFUSED')
  await fallback.stop()
})

test('both are woken by changes and stopped', async () => {
  const { fallback, primary, standby } = aFallback()
  fallback.wake()
  await fallback.stop()
  for (const { source } of [primary, standby]) {
    expect(source.wake).toHaveBeenCalledOnce()
    expect(source.stop).toHaveBeenCalledOnce()
  }
})

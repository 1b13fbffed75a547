import { afterAll } from 'vitest'
import type { SearchEngine } from '../engine.ts'
import { engineContract } from '../contract/engine-contract.test-helper.ts'
import { openEmbeddedEngine, type EmbeddedEngine } from './embedded-engine.ts'

engineContract('the embedded engine in one thread', () => openEmbeddedEngine({ threads: 0 }))

let shared: EmbeddedEngine | undefined
afterAll(() => shared?.close())

/** Tests share threads, which are slow to start; each begins with a rebuild. */
async function openShared(): Promise<SearchEngine> {
  const engine = (shared ??= await openEmbeddedEngine({ threads: 2 }))
  return {
    ...engine,
    rebuild: (documents, position) => engine.rebuild(documents, position),
    status: () => engine.status(),
    close: async () => {},
  }
}

engineContract('the embedded engine in threads', openShared)

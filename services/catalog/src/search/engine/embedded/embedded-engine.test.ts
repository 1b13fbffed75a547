import { engineContract } from '../engine-contract.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'

engineContract('the embedded engine in one thread', () => openEmbeddedEngine({ threads: 0 }))
engineContract('the embedded engine in threads', () => openEmbeddedEngine({ threads: 2 }))

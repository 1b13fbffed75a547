import path from 'node:path'
import { root, runUnderNode24 } from './bootstrap.mjs'

// Later starts take less processor time with the code that an earlier one has compiled.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/fundharbor/compile-cache')
await runUnderNode24('scripts/start.ts')

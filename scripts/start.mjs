import { runUnderNode24 } from './bootstrap.mjs'

await runUnderNode24('scripts/start.ts')

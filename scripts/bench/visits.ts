import { run } from '../platform/run.ts'

/**
 * `node scripts/bench/visits.ts [--scripts]`: what first visits cost, as compared with one bundle and as Lighthouse's phone
 * sees them. Fails if one of the two is over budget, after both have printed their tables.
 */
const args = process.argv.slice(2)
const firstLoad = await run(process.execPath, ['scripts/bench/first-load.ts', ...args])
const lighthouse = await run(process.execPath, ['scripts/bench/lighthouse.ts'])
process.exitCode = firstLoad.code === 0 && lighthouse.code === 0 ? 0 : 1

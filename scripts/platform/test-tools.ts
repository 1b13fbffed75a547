import { existsSync } from 'node:fs'
import { env } from './env.ts'
import { run } from './run.ts'

/** The programs that browser tests need. */
export interface TestTools {
  chromium: boolean
  nginx: boolean
}

const pathsOf = (name: string) =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => `${folder}/${name}`)

const isInstalled = (name: string) => pathsOf(name).some((file) => existsSync(file))

const check = (): TestTools => ({
  chromium: env.CHROMIUM !== undefined || isInstalled('chromium'),
  nginx: isInstalled('nginx'),
})

/** Finds Chromium and nginx. If one is missing, installs it from Debian's packages as root, or else says what is missing. */
export async function findTestTools(): Promise<TestTools> {
  const found = check()
  const missing = Object.entries(found).flatMap(([name, isFound]) => (isFound ? [] : [name]))
  if (missing.length === 0) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} …`)
    const aptEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { quiet: true, env: aptEnv })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      quiet: true,
      env: aptEnv,
    })
    return check()
  }
  if (!found.chromium)
    console.log('Chromium is missing. Install it (on Debian: apt-get install chromium) or set CHROMIUM.')
  if (!found.nginx) console.log('nginx is missing. Browser tests run only through the embedded gateway.')
  return found
}

import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** What the browser tests need of the system. */
export interface TestTools {
  chromium: boolean
  nginx: boolean
}

const places = (name: string) =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => `${folder}/${name}`)

const isThere = (name: string) => places(name).some((file) => existsSync(file))

const look = (): TestTools => ({
  chromium: process.env.CHROMIUM !== undefined || isThere('chromium'),
  nginx: isThere('nginx'),
})

/** Finds Chromium and nginx, installs them from Debian's packages when we may, else says what is missing. */
export async function findTestTools(): Promise<TestTools> {
  const found = look()
  const missing = Object.entries(found).flatMap(([name, there]) => (there ? [] : [name]))
  if (missing.length === 0) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { quiet: true, env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      quiet: true,
      env,
    })
    return look()
  }
  if (!found.chromium)
    console.log('Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM.')
  if (!found.nginx) console.log('nginx is missing: the browser tests run through the embedded gateway alone.')
  return found
}

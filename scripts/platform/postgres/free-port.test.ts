import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range'

test.runIf(existsSync(RANGE))(
  'no connection that somebody opens meanwhile is given a free port',
  async () => {
    const [least = 0] = readFileSync(RANGE, 'utf8').split(/\s+/).map(Number)
    for (const port of await Promise.all(Array.from({ length: 50 }, freePort)))
      expect(port).toBeLessThan(least)
  },
)

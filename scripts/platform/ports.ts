import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'

/** Throws StartupError if the port is taken, or if this user is not allowed to use it. */
export async function assertPortIsFree(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    const denied = error instanceof Error && Reflect.get(error, 'code') === 'EACCES'
    const reason = denied ? 'needs more privileges' : 'is taken'
    throw new StartupError(`Port ${port} ${reason}. Set PORT to another port.`, { cause: error })
  }
  probe.close()
  await once(probe, 'close')
}

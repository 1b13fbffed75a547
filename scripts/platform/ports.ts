import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'

/** Throws StartupError when somebody listens on the port already, or we may not. */
export async function assertPortIsFree(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    const denied = error instanceof Error && Reflect.get(error, 'code') === 'EACCES'
    const why = denied ? 'may not be used by this user' : 'is taken'
    throw new StartupError(`Port ${port} ${why}. Set PORT to another one.`, { cause: error })
  }
  probe.close()
  await once(probe, 'close')
}

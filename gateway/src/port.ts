import { createServer } from 'node:net'

/** nginx tries a taken port for seconds and then says it in its own words: ask first, and throw one sentence. */
export function assertPortIsFree({ host, port }: { host: string; port: number }): Promise<void> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use: stop what uses it or set PORT.`,
    EACCES: `Port ${port} may not be used by this user: set PORT to one above 1023.`,
    EADDRNOTAVAIL: `The address ${host} does not belong to this machine: set HOST.`,
  }
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(reasons[error.code ?? ''] ?? `Port ${port} cannot be used: ${error.message}.`)),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
